import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a lock that the operating system gives back the moment its process ends, however it ends. It is
 * SQLite's own, held on a file beside the log. The answer gives it back; null while another process holds it.
 */
export function takeWriterLock(file: string): (() => void) | null {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error) return null
    throw error
  }
}
