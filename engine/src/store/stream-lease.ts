import { randomUUID } from 'node:crypto'
import { LEASE_HEARTBEAT_MS, type LeaseHeartbeats, type WriterLease } from './writer-lease.ts'

/** `LeaseKept`: a heartbeat of a release before this one, which kept them in the stream. */
export type LeaseEntryType = 'LeaseTaken' | 'LeaseKept' | 'LeaseReleased'
export type LeaseEntry = { readonly revision: number; readonly type: LeaseEntryType; readonly holder: string }

/** The stream in which the entries of a lease lie. Its methods reject when the store does not answer. */
export interface LeaseEntries {
  /** The newest entry, null where there is none. */
  last(): Promise<LeaseEntry | null>
  /**
   * Adds an entry after a revision, null for the first; returns its revision, or null where another one
   * stands there.
   */
  add(type: LeaseEntryType, holder: string, after: number | null): Promise<number | null>
}

type StreamLeaseOptions = {
  readonly entries: LeaseEntries
  /** Null without a transport: the process that started last leads. */
  readonly heartbeats: LeaseHeartbeats | null
  /** A monotonic clock. */
  readonly nowMs: () => number
  readonly pause: (ms: number) => Promise<unknown>
  readonly newHolderId?: () => string
}

/** Heartbeat timeout after which another process takes over, in milliseconds: four heartbeats. */
export const SILENCE_MS = 2000
/** How long a holder may write after a read that showed its entry as the newest, in milliseconds. */
export const PROOF_MS = 1500
/** Interval at which a standby polls the lease, in milliseconds. */
const POLL_MS = 250

/**
 * A lease as a stream: the process that added the newest entry holds it. An entry is added when the holder
 * changes, never to renew the lease; a holder proves by a read that its entry is still the newest. A holder
 * that was replaced therefore answers nothing, whatever heartbeats and clocks say. After `PROOF_MS` without a
 * proof it sends no writes either; a successor of a holder that may still be alive waits for so long before
 * it starts.
 */
export class StreamLease implements WriterLease {
  readonly #options: StreamLeaseOptions
  /**
   * A new id for each `LeaseTaken` entry: missing heartbeats of an earlier id say nothing about a later one.
   */
  #holder = ''
  /** Revision after which the entry of `#holder` is added; a repeated add there is the same entry. */
  #takenAfter: number | null | undefined
  /** Revision of the newest own entry. */
  #revision = -1
  #provenMs = -Infinity
  #isInUse = false
  /** Whether another process took the lease from this one. */
  #wasFollowed = false
  /** Whether the previous holder may still consider itself the holder. */
  #mayHaveRival = false
  #isReleased = false
  #waiting: Promise<boolean> = Promise.resolve(false)
  #keeping: Promise<void> = Promise.resolve()
  #lost: () => void = () => {}

  constructor(options: StreamLeaseOptions) {
    this.#options = options
  }

  acquire(): Promise<boolean> {
    this.#waiting = this.#wait()
    return this.#waiting
  }

  /** Whether the last proof is recent enough to send writes. */
  mayWrite(): boolean {
    return this.#isInUse && this.#options.nowMs() - this.#provenMs < PROOF_MS
  }

  async prove(): Promise<boolean> {
    const startedMs = this.#options.nowMs()
    const revision = this.#revision
    if (!this.#isInUse) return false
    try {
      const newest = await this.#options.entries.last()
      if (!this.#isInUse || newest === null || revision !== this.#revision) return false
      if (this.#isFollowedBy(newest)) {
        this.#giveUp()
        this.#lost()
      }
      if (newest.revision !== revision || newest.holder !== this.#holder) return false
      this.#provenMs = Math.max(this.#provenMs, startedMs)
      return true
    } catch {
      return false
    }
  }

  onLost(handler: () => void): void {
    this.#lost = handler
  }

  async release(): Promise<void> {
    this.#isReleased = true
    this.#isInUse = false
    await Promise.all([this.#waiting, this.#keeping])
    if (this.#revision < 0) return
    // If it fails, the successor has to wait for the heartbeat timeout.
    await this.#options.entries.add('LeaseReleased', this.#holder, this.#revision).catch(() => null)
  }

  async #wait(): Promise<boolean> {
    const { entries, heartbeats, nowMs, pause } = this.#options
    this.#isInUse = false
    await this.#keeping
    let seen: LeaseEntry | null | undefined
    while (!this.#isReleased) {
      try {
        const startedMs = nowMs()
        const newest = await entries.last()
        // Another entry than before proves that the holder is alive.
        if (newest !== null && seen !== undefined && newest.revision !== seen?.revision) {
          heartbeats?.noteAlive(newest.holder)
        }
        seen = newest
        if (this.#isFollowedBy(newest)) this.#giveUp()
        if (this.#isFree(seen) && (await this.#take(seen, startedMs))) break
      } catch {
        // The store may be unavailable for the holder as well, which then sends no heartbeats.
        if (seen) heartbeats?.noteAlive(seen.holder)
      }
      await pause(POLL_MS)
    }
    if (this.#isReleased) return false
    this.#keeping = this.#keep()
    return this.#outwaitRival()
  }

  #isFree(newest: LeaseEntry | null): boolean {
    if (newest === null || newest.type === 'LeaseReleased' || newest.holder === this.#holder) return true
    const { heartbeats } = this.#options
    return heartbeats === null ? !this.#wasFollowed : heartbeats.silenceMs(newest.holder) >= SILENCE_MS
  }

  /** Takes the lease at the entry that was seen; false where another one has been added since. */
  async #take(seen: LeaseEntry | null, seenMs: number): Promise<boolean> {
    const isHeld = seen !== null && seen.type !== 'LeaseReleased'
    // The answer to an own entry was lost, or the holder stepped down without a successor.
    const isOwn = isHeld && seen.holder === this.#holder
    if (!isOwn) this.#mayHaveRival = isHeld
    const revision = isOwn ? seen.revision : await this.#addTaken(seen?.revision ?? null)
    if (revision === null) return false
    this.#revision = revision
    this.#provenMs = seenMs
    this.#isInUse = true
    return true
  }

  #addTaken(after: number | null): Promise<number | null> {
    const { entries, newHolderId = randomUUID } = this.#options
    if (this.#takenAfter !== after) this.#holder = newHolderId()
    this.#takenAfter = after
    return entries.add('LeaseTaken', this.#holder, after)
  }

  /**
   * Resolves when every proof of the previous holder has expired; if the lease was lost meanwhile, once it is
   * held again.
   */
  async #outwaitRival(): Promise<boolean> {
    if (this.#mayHaveRival) await this.#options.pause(PROOF_MS)
    if (this.#isReleased) return false
    if (!this.#isInUse) return this.#wait()
    this.#mayHaveRival = false
    return true
  }

  async #keep(): Promise<void> {
    const { heartbeats, pause } = this.#options
    let isProven = true
    while (this.#isInUse) {
      // A holder that cannot reach the store leaves the lease to another process.
      if (isProven) heartbeats?.publish(this.#holder)
      await pause(LEASE_HEARTBEAT_MS)
      isProven = await this.prove()
    }
  }

  /** Whether another one has taken the lease from this one. */
  #isFollowedBy(newest: LeaseEntry | null): boolean {
    if (newest === null || newest.holder === this.#holder) return false
    return this.#revision >= 0 && newest.revision > this.#revision
  }

  #giveUp(): void {
    this.#isInUse = false
    this.#wasFollowed = true
    this.#revision = -1
  }
}
