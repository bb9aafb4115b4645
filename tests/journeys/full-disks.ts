import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readInstanceFacts } from '../../scripts/product/instance-lock.ts'
import { limitFileSize } from '../faults/processes.ts'

const DISK_MB = 384
const STEPS_BYTES = [1024 * 1024, 4096, 1]
/** Below this a file may still be written; the log and its journal are longer. */
const FILE_BYTES_MAX = 4096

/** A way to leave a product without room on its disk. */
export type FullDisk = {
  readonly name: string
  /** Of the refused bids. */
  readonly code: string
  /** What readiness says of the log's failed appends. */
  readonly reason: string
  /** Before the product starts. */
  readonly prepare: (dataDir: string) => void
  readonly fill: (dataDir: string) => void
  readonly free: (dataDir: string) => void
  /** After the product has ended. */
  readonly remove: (dataDir: string) => void
}

const filler = (dataDir: string) => join(dataDir, 'filler')

/** A small file system in memory, filled to its last byte. Needs the right to mount. */
const smallFileSystem: FullDisk = {
  name: 'a file system without room',
  code: 'unavailable',
  reason: 'diskFull',
  prepare: (dataDir) => run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', dataDir),
  fill(dataDir) {
    for (const step of STEPS_BYTES) {
      const block = Buffer.alloc(step)
      while (hasAppended(filler(dataDir), block));
    }
  },
  free: (dataDir) => rmSync(filler(dataDir)),
  remove: (dataDir) => run('umount', '--lazy', dataDir),
}

/** No file of the product can grow. Anybody may do this to their own processes. */
const limitedFiles: FullDisk = {
  name: 'files that cannot grow',
  code: 'outcomeUnknown',
  reason: 'storeFailed',
  prepare: () => undefined,
  fill: (dataDir) => limitFileSize(pidOf(dataDir), FILE_BYTES_MAX),
  free: (dataDir) => limitFileSize(pidOf(dataDir), 'unlimited'),
  remove: () => undefined,
}

/** Those that this machine and user can have. */
export const fullDisks: readonly FullDisk[] = mayMount() ? [smallFileSystem, limitedFiles] : [limitedFiles]

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'zuschlag-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
  if (isMounted) run('umount', folder)
  rmdirSync(folder)
  return isMounted
}

function hasAppended(file: string, block: Buffer): boolean {
  try {
    appendFileSync(file, block)
    return true
  } catch {
    return false
  }
}

function pidOf(dataDir: string): number {
  const pid = readInstanceFacts(dataDir)?.pid
  if (pid === undefined) throw new Error(`No product runs on ${dataDir}`)
  return pid
}

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}
