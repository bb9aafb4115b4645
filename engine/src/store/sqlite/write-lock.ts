import { readFileSync, statSync } from 'node:fs'

/**
 * Byte of the shared memory file that a writer locks (SQLite's file format, WAL-index locks: WAL_WRITE_LOCK).
 */
const WRITE_LOCK_BYTE = 120

/**
 * Whether a process is writing to a log, according to the list of locks of Linux (proc(5)). False on other
 * systems.
 */
export function isWriting(pid: number, logPath: string): boolean {
  try {
    const { ino } = statSync(`${logPath}-shm`)
    const locks = readFileSync('/proc/locks', 'utf8').split('\n')
    return locks.some((line) => {
      // 7: POSIX  ADVISORY  WRITE 4711 fd:01:1310742 120 120
      const [, , , type, holder, file = '', from, to] = line.split(/\s+/)
      return (
        type === 'WRITE' &&
        Number(holder) === pid &&
        Number(file.split(':')[2]) === ino &&
        Number(from) <= WRITE_LOCK_BYTE &&
        (to === 'EOF' || Number(to) >= WRITE_LOCK_BYTE)
      )
    })
  } catch {
    return false
  }
}
