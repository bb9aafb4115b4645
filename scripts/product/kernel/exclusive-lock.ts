import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** As SQLite counts its results; the second byte says why. */
const SQLITE_BUSY = 5

/** A connection that nobody refers to is closed by the garbage collector, which would give the lock back. */
const held = new Set<DatabaseSync>()

/**
 * Takes a lock that one process at a time can hold. It is SQLite's own on an otherwise empty file: the kernel
 * gives it back the moment the process ends, also by kill -9, so there is no stale lock file to guess about.
 * @returns how to give it back, or nothing while somebody else holds it.
 */
export function takeLock(file: string): (() => void) | undefined {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
    held.add(lock)
    return () => {
      held.delete(lock)
      lock.close()
    }
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY)
      return undefined
    throw error
  }
}

/** Whether somebody holds the lock at this moment. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false
  const release = takeLock(file)
  release?.()
  return release === undefined
}
