import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from './configuration/configuration.ts'
import { isLocked, takeLock } from './kernel/exclusive-lock.ts'
import { UserFacingError } from './kernel/user-facing-error.ts'

/** Somebody else works on the same data; the message says who. */
export class AlreadyRunning extends UserFacingError {
  override readonly name = 'AlreadyRunning'
}

/** What a running product writes about itself into its DATA_DIR. */
export type InstanceFacts = {
  readonly pid: number
  /** The public URL; `instance.json` keeps this name. */
  readonly address: string
  /** Where this machine reaches it, whatever stands in front. */
  readonly localUrl: string
  readonly databaseUrl: string
  readonly startedAt: string
}

export type InstanceLock = {
  /** Publishes the product's URLs to other commands on this machine. */
  readonly announce: (facts: InstanceFacts) => void
  readonly release: () => void
}

const lockFile = (dataDir: string): string => path.join(dataDir, 'instance.lock')
const factsFile = (dataDir: string): string => path.join(dataDir, 'instance.json')

/**
 * One product per DATA_DIR.
 * @throws AlreadyRunning
 */
export function lockInstance(dataDir: string): InstanceLock {
  mkdirSync(dataDir, { recursive: true })
  const release = takeLock(lockFile(dataDir))
  if (release === undefined) {
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
      release()
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
  return isLocked(lockFile(dataDir))
}

/** Start of links in mails that a command queues: as configured, else of the product on these data. */
export function publicUrlOf({
  publicUrl,
  dataDir,
  port,
}: Pick<Configuration, 'publicUrl' | 'dataDir' | 'port'>): string {
  return publicUrl ?? readInstanceFacts(dataDir)?.address ?? `http://localhost:${port}`
}
