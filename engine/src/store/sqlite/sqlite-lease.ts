import { readFileSync, statSync, utimesSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { LEASE_HEARTBEAT_MS, type WriterLease } from '../writer-lease.ts'
import { storeFailure } from './failures.ts'
import { openForWriting } from './schema.ts'
import type { SqliteEventLog } from './sqlite-log.ts'

/**
 * Which process it is, for certain: a number alone is given out again. `<pid>:<start>`; without /proc the
 * start stays empty.
 */
function processIdentity(pid: number = process.pid): string {
  return `${pid}:${statOf(pid)?.start ?? ''}`
}

/**
 * The id of a process that is stopped (SIGSTOP, a suspended terminal); null where it runs, or is not the one
 * that was named.
 */
function stoppedProcess(identity: string): number | null {
  const [pid, start] = identity.split(':')
  const stat = statOf(Number(pid))
  return stat === null || start === '' || stat.start !== start || stat.state !== 'T' ? null : Number(pid)
}

type Stat = { readonly state: string; readonly start: string }

function statOf(pid: number): Stat | null {
  try {
    // The second field is the program's name in brackets and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { state: fields[0] ?? '', start: fields[19] ?? '' }
  } catch {
    return null
  }
}

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

/** How long a holder may be silent before another one takes over, in milliseconds. */
const LEASE_MS = 2500
/** How often one who waits looks whether the lease is free, in milliseconds. */
const POLL_MS = 150

type LeaseRow = {
  readonly epoch: number
  readonly holder: string
  /** Whether the holder has the lock as well, so that a free lock means that it is gone. */
  readonly isLocked: boolean
}

/**
 * The lease of a log in SQLite. Its epoch stands in the log, and every transaction of a writer checks it, so
 * a writer that was paused writes nothing after another one took over. Whether the holder lives is seen in
 * two ways: a lock that the operating system releases when its process ends, so that nobody waits for a
 * process that was killed; and a heartbeat beside it, for a process that exists but does not run.
 */
export class SqliteLease implements WriterLease {
  readonly #log: SqliteEventLog
  readonly #lockFile: string
  readonly #db: DatabaseSync
  #unlock: (() => void) | null = null
  #epoch: number | null = null
  /** Identity of the process that holds the lease, as it was read last. */
  #holder = ''
  #lastBeat = 0
  #timer: NodeJS.Timeout | null = null
  #endWait: (() => void) | null = null
  #isReleased = false
  #lost: () => void = () => {}
  readonly #onFailed: (reason: string) => void

  /** @param onFailed gets the reason each time that the log is read but cannot be written */
  constructor(log: SqliteEventLog, onFailed: (reason: string) => void = () => {}) {
    this.#log = log
    this.#onFailed = onFailed
    this.#lockFile = `${log.path}.writer`
    this.#db = openForWriting(log.path)
  }

  async acquire(): Promise<boolean> {
    // The log may have refused a write before the next heartbeat found that the lease is lost.
    this.#letGo()
    let lastHeartbeat = 0
    let since = performance.now()
    while (!this.#isReleased) {
      this.#unlock ??= takeWriterLock(this.#lockFile)
      const newest = statSync(this.#lockFile).mtimeMs
      if (newest !== lastHeartbeat) {
        ;[lastHeartbeat, since] = [newest, performance.now()]
        // While the holder lives: once it stands still its log may not be readable.
        this.#tryToRead()
      }
      const isGone = this.#unlock !== null && this.#tryToRead()?.isLocked === true
      if (isGone || performance.now() - since > LEASE_MS) this.#takeOver()
      // The lock of one who was followed while it stood still belongs to the one who followed.
      else this.#giveLockBack()
      if (this.#epoch !== null) return true
      await this.#wait()
    }
    return false
  }

  prove(): boolean {
    return this.#epoch !== null && performance.now() - this.#lastBeat < LEASE_MS
  }

  onLost(handler: () => void): void {
    this.#lost = handler
  }

  release(): Promise<void> {
    this.#isReleased = true
    this.#letGo()
    this.#endWait?.()
    if (this.#db.isOpen) this.#db.close()
    return Promise.resolve()
  }

  #takeOver(): void {
    this.#endStuckHolder((pid) => isWriting(pid, this.#log.path))
    try {
      this.#db
        .prepare('UPDATE lease SET epoch = epoch + 1, holder = ?, is_locked = ? WHERE id = 1')
        .run(processIdentity(), Number(this.#unlock !== null))
      this.#epoch = this.#row().epoch
    } catch (error) {
      const failure = storeFailure(error)
      // There may be room again, and until then the log is read.
      if (failure === 'diskFull') return this.#onFailed(failure)
      if (failure !== 'storeBusy') throw error
      return this.#endStuckHolder(() => true)
    }
    this.#log.guardWith(this.#epoch)
    this.#beat()
    this.#timer = setInterval(() => this.#beat(), LEASE_HEARTBEAT_MS)
  }

  /**
   * A holder that stands still in the middle of a transaction keeps the log locked, and cannot be outwaited.
   */
  #endStuckHolder(isStuck: (pid: number) => boolean): void {
    const pid = stoppedProcess(this.#holder)
    if (pid !== null && isStuck(pid)) process.kill(pid, 'SIGKILL')
  }

  /** Says that the holder is there, if it still is the holder. */
  #beat(): void {
    const started = performance.now()
    if (this.#row().epoch !== this.#epoch) {
      this.#letGo()
      this.#lost()
      return
    }
    if (this.#unlock === null) this.#takeLock()
    const now = new Date()
    utimesSync(this.#lockFile, now, now)
    this.#lastBeat = started
  }

  /** Gets the lock that the holder before still had when it was followed. */
  #takeLock(): void {
    this.#unlock = takeWriterLock(this.#lockFile)
    if (this.#unlock === null) return
    this.#db.prepare('UPDATE lease SET is_locked = 1 WHERE epoch = ?').run(this.#epoch)
  }

  #giveLockBack(): void {
    this.#unlock?.()
    this.#unlock = null
  }

  #letGo(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    this.#epoch = null
    this.#giveLockBack()
  }

  /** The lease as the log has it, and who holds it; null where the log cannot be read now. */
  #tryToRead(): LeaseRow | null {
    try {
      const row = this.#row()
      this.#holder = row.holder
      return row
    } catch (error) {
      if (storeFailure(error) !== 'storeBusy') throw error
      return null
    }
  }

  #row(): LeaseRow {
    const row = this.#db.prepare('SELECT epoch, holder, is_locked FROM lease').get()
    return {
      epoch: Number(row?.['epoch']),
      holder: String(row?.['holder']),
      isLocked: row?.['is_locked'] === 1,
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      this.#endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
