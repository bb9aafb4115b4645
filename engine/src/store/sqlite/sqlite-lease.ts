import { utimesSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { WriterLease } from '../writer-lease.ts'
import { LEASE_HEARTBEAT_MS } from '../writer-lease.ts'
import { storeFailure } from './failures.ts'
import { processIdentity, stoppedProcess } from './process-identity.ts'
import { openForWriting } from './schema.ts'
import type { SqliteEventLog } from './sqlite-log.ts'
import { isWriting } from './write-lock.ts'
import { takeWriterLock } from './writer-lock.ts'

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
