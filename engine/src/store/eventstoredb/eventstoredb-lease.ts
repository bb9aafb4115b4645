import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { WriterLease } from '../writer-lease.ts'
import { LEASE_BEAT_MS, LEASE_MS } from '../writer-lease.ts'
import { callFailure } from './call-failure.ts'
import { ClientHolder } from './client-holder.ts'
import type { EventStoreLog } from './eventstoredb-log.ts'
import type { LeaseEntry } from './lease-stream.ts'
import { LeaseStream } from './lease-stream.ts'

/** How long a sign of life entitles its holder to write, in milliseconds: well over before anybody takes over. */
const HOLD_MS = LEASE_MS * 0.6
/** How often one who waits looks whether the lease is free, in milliseconds. */
const LOOK_MS = 250

/**
 * The lease of a log in EventStoreDB: a stream in which the holder says again and again that it is there, each time at the revision of the time before.
 * Whoever adds to it at the newest revision holds the lease; two cannot. A holder that was paused finds its time run out and
 * sends nothing; what it had sent already is judged by the expected revision of its auction's stream.
 */
export class EventStoreLease implements WriterLease {
  readonly #holderId = randomUUID()
  readonly #holder: ClientHolder
  readonly #stream: LeaseStream
  #revision: number | null = null
  #lastSign = 0
  #beating: Promise<void> = Promise.resolve()
  #isReleased = false
  #lost: () => void = () => {}

  constructor(connectionString: string, log: EventStoreLog) {
    this.#holder = new ClientHolder(connectionString)
    this.#stream = new LeaseStream(this.#holder)
    log.guardWith(() => this.holds())
  }

  async acquire(): Promise<boolean> {
    this.#revision = null
    await this.#beating
    let seen: number | null = null
    let since = performance.now()
    while (!this.#isReleased) {
      try {
        const last = await this.#stream.last()
        const revision = last?.revision ?? null
        if (revision !== seen) [seen, since] = [revision, performance.now()]
        if (this.#isFree(last, since) && (await this.#say('LeaseTaken', revision))) {
          this.#beating = this.#beat()
          return true
        }
      } catch (error) {
        // Nobody is elected while the store cannot be reached; what is unexpected is no reason to stop trying either.
        callFailure(error)
      }
      await pause(LOOK_MS)
    }
    return false
  }

  holds(): boolean {
    return this.#revision !== null && performance.now() - this.#lastSign < HOLD_MS
  }

  onLost(handler: () => void): void {
    this.#lost = handler
  }

  async release(): Promise<void> {
    this.#isReleased = true
    const revision = this.#revision
    this.#revision = null
    await this.#beating
    try {
      if (revision !== null) await this.#stream.add('LeaseReleased', this.#holderId, revision)
    } catch (error) {
      // It runs out by itself.
      callFailure(error)
    }
    await this.#holder.close()
  }

  #isFree(last: LeaseEntry | null, since: number): boolean {
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
    for (;;) {
      await pause(LEASE_BEAT_MS)
      const revision = this.#revision
      if (revision === null) return
      try {
        if (await this.#say('LeaseKept', revision)) continue
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
