import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ForPerson } from '../for-person.ts'

/** Somebody else works on the same data; the message says who. */
export class AlreadyRunning extends ForPerson {
  override readonly name = 'AlreadyRunning'
}

/** What a running product writes about itself into its DATA_DIR. */
export type InstanceFacts = {
  readonly pid: number
  readonly address: string
  readonly databaseUrl: string
  readonly startedAt: string
}

export type InstanceLock = {
  /** Tells other commands on this machine where the product is to be found. */
  readonly announce: (facts: InstanceFacts) => void
  readonly release: () => void
}

const factsFile = (dataDir: string): string => path.join(dataDir, 'instance.json')

/**
 * One product per DATA_DIR. The lock is SQLite's own on an otherwise empty file: the kernel gives it back the
 * moment the process ends, also by kill -9, so there is no stale lock file to guess about.
 * @throws AlreadyRunning
 */
export function lockInstance(dataDir: string): InstanceLock {
  mkdirSync(dataDir, { recursive: true })
  const lock = new DatabaseSync(path.join(dataDir, 'instance.lock'))
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    const holder = readInstanceFacts(dataDir)
    const who = holder === undefined ? 'Another process' : `Process ${holder.pid} (${holder.address})`
    throw new AlreadyRunning(`${who} already works on ${dataDir}. Stop it first, or choose another DATA_DIR.`)
  }
  rmSync(factsFile(dataDir), { force: true })
  return {
    announce: (facts) =>
      writeFileSync(factsFile(dataDir), `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 }),
    release: () => {
      rmSync(factsFile(dataDir), { force: true })
      lock.close()
    },
  }
}

/** What the product on these data last said about itself; after a kill the words outlive the process. */
export function readInstanceFacts(dataDir: string): InstanceFacts | undefined {
  try {
    return JSON.parse(readFileSync(factsFile(dataDir), 'utf8')) as InstanceFacts
  } catch {
    return undefined
  }
}

/** Whether a product works on these data right now. */
export function isInstanceRunning(dataDir: string): boolean {
  try {
    const lock = new DatabaseSync(path.join(dataDir, 'instance.lock'), { open: true })
    try {
      lock.exec('BEGIN EXCLUSIVE; ROLLBACK')
      return false
    } finally {
      lock.close()
    }
  } catch (error) {
    return error instanceof Error && error.message.includes('locked')
  }
}
