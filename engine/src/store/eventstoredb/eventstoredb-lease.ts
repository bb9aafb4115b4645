import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { WriterLease } from '../writer-lease.ts'
import { LEASE_BEAT_MS, LEASE_MS } from '../writer-lease.ts'
import { callFailure } from './call-failure.ts'
import { ClientHolder } from './client-holder.ts'
import type { EventStoreLog } from './eventstoredb-log.ts'
import type { LeaseEntry } from './lease-stream.ts'
import { LEASE_STREAM, LeaseStream } from './lease-stream.ts'

/**
 * How long a sign of life entitles its holder to write, in milliseconds: well over before anybody takes over, and long enough for one sign that
 * got lost to be repeated.
 */
const HOLD_MS = LEASE_MS * 0.72
/** How often one who waits looks whether the lease is free, in milliseconds. */
const LOOK_MS = 250
/** Pause before a sign of life that came to nothing is repeated, in milliseconds. */
const REPEAT_MS = 20

/**
 * The lease of a log in EventStoreDB: a stream in which the holder says again and again that it is there, each time at the revision of the time before.
 * Whoever adds to it at the newest revision holds the lease; two cannot. A holder that was paused finds its time run out and
 * sends nothing; what it had sent already is judged by the expected revision of its auction's stream.
 */
export class EventStoreLease implements WriterLease {
  readonly #holderId = randomUUID()
  readonly #holder: ClientHolder
  readonly #stream: LeaseStream
  /** Where the newest own entry stands. */
  #revision: number | null = null
  #lastSign = 0
  /** Whether the lease is used: what a sign of life that was under way brings afterwards changes nothing. */
  #isInUse = false
  #waiting: Promise<boolean> = Promise.resolve(false)
  #beating: Promise<void> = Promise.resolve()
  #isReleased = false
  #lost: () => void = () => {}

  /** @param share what the lease is for where not for the whole log; each share has a stream of its own */
  constructor(connectionString: string, log: EventStoreLog, share?: string) {
    this.#holder = new ClientHolder(connectionString)
    this.#stream = new LeaseStream(
      this.#holder,
      share === undefined ? LEASE_STREAM : `${LEASE_STREAM}-${share}`,
    )
    log.guardWith(() => this.prove())
  }

  acquire(): Promise<boolean> {
    this.#waiting = this.#wait()
    return this.#waiting
  }

  prove(): boolean {
    return this.#isInUse && performance.now() - this.#lastSign < HOLD_MS
  }

  onLost(handler: () => void): void {
    this.#lost = handler
  }

  async release(): Promise<void> {
    this.#isReleased = true
    this.#isInUse = false
    await Promise.all([this.#waiting, this.#beating])
    try {
      if (this.#revision !== null) await this.#stream.add('LeaseReleased', this.#holderId, this.#revision)
    } catch (error) {
      // It runs out by itself.
      callFailure(error)
    }
    await this.#holder.close()
  }

  async #wait(): Promise<boolean> {
    this.#isInUse = false
    await this.#beating
    this.#revision = null
    let last: LeaseEntry | null | undefined
    let since = performance.now()
    while (!this.#isReleased) {
      try {
        // Nobody looks once more before: if the holder has said something meanwhile, the entry finds its place taken.
        if (this.#isFree(last, since) && (await this.#say('LeaseTaken', last?.revision ?? null))) break
        const newest = await this.#stream.last()
        if (newest?.revision !== last?.revision) since = performance.now()
        last = newest
        if (this.#isFree(last, since)) continue
      } catch (error) {
        // Nobody is elected while the store cannot be reached; what is unexpected is no reason to stop trying either.
        callFailure(error)
      }
      const rest = since + LEASE_MS - performance.now()
      await pause(rest > 0 ? Math.min(LOOK_MS, rest) : LOOK_MS)
    }
    // Released while it was taken: it is given back by the one who releases.
    if (this.#isReleased) return false
    this.#isInUse = true
    this.#beating = this.#beat()
    return true
  }

  /** `last`: the newest entry, undefined before it was looked for; `since`: when it was first seen. */
  #isFree(last: LeaseEntry | null | undefined, since: number): boolean {
    if (last === undefined) return false
    if (last === null || last.type === 'LeaseReleased' || last.holder === this.#holderId) return true
    return performance.now() - since > LEASE_MS
  }

  /** Adds a sign of life at a revision; false where somebody else was there first. */
  async #say(type: 'LeaseTaken' | 'LeaseKept', at: number | null): Promise<boolean> {
    const started = performance.now()
    const revision = await this.#stream.add(type, this.#holderId, at)
    if (revision === null) return false
    this.#revision = revision
    this.#lastSign = started
    return true
  }

  async #beat(): Promise<void> {
    let next = performance.now() + LEASE_BEAT_MS
    for (;;) {
      await pause(Math.max(REPEAT_MS, next - performance.now()))
      if (!this.#isInUse) return
      next = performance.now() + LEASE_BEAT_MS
      try {
        if (await this.#say('LeaseKept', this.#revision)) continue
        this.#isInUse = false
        this.#revision = null
        this.#lost()
        return
      } catch (error) {
        // Silence for a while: nothing is written meanwhile, and the next sign tells who holds the lease.
        callFailure(error)
      }
    }
  }
}
