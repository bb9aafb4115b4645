import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

const OWNER_ONLY = 0o700
/**
 * Lets a group pass through a folder without listing it: where root started the product, PostgreSQL runs as
 * somebody else.
 */
const GROUP_PASSES = 0o010
const ALL_BITS = 0o777

/** From now on this process, its threads and its children create files that only their owner can read. */
export function createPrivateFiles(): void {
  process.umask(0o077)
}

/**
 * Takes from everybody but the owner what earlier releases let them read below DATA_DIR. A folder that was
 * private already guards what lies in it, so nothing below it is visited.
 */
export function makePrivate(dataDir: string): void {
  const mode = modeOf(dataDir)
  if (mode === undefined) return
  restrict(dataDir, mode, process.getuid?.() === 0 ? OWNER_ONLY | GROUP_PASSES : OWNER_ONLY)
  for (const name of readdirSync(dataDir)) restrictTree(path.join(dataDir, name))
}

function restrictTree(file: string): void {
  const mode = modeOf(file)
  if (mode === undefined || !restrict(file, mode, OWNER_ONLY)) return
  const isFolder = lstatSync(file, { throwIfNoEntry: false })?.isDirectory() === true
  if (isFolder) for (const name of readdirSync(file)) restrictTree(path.join(file, name))
}

/** Permissions of a file or folder; undefined for links, which have none, and for what is gone meanwhile. */
function modeOf(file: string): number | undefined {
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found === undefined || found.isSymbolicLink() ? undefined : found.mode & ALL_BITS
}

/** Whether anything was taken away. */
function restrict(file: string, mode: number, allowed: number): boolean {
  const kept = mode & allowed
  if (kept === mode) return false
  try {
    chmodSync(file, kept)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Gone meanwhile, or of another owner, whose it is to decide.
    if (code === 'ENOENT' || code === 'EPERM' || code === 'EROFS') return false
    throw error
  }
}
