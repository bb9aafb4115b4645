import { type LeaseEntries, type LeaseEntry, SILENCE_MS } from '@zuschlag/engine/store/stream-lease'
import type { World } from './world.ts'

type TimedEntry = LeaseEntry & { readonly atMs: number }

/** How much too long a silence may seem, in milliseconds: what one look at the clock adds at most. */
const SILENCE_ERROR_MS = 500

/**
 * What a store has durably: the stream of the lease, and one auction that only accepts what was decided on
 * its newest revision.
 */
export class LeaseStore {
  readonly entries: TimedEntry[] = []
  revision = 0
  /** Highest revision that anybody had an answer of. */
  acknowledged = 0
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  add(type: LeaseEntry['type'], holder: string, after: number | null): number | null {
    const newest = this.entries.at(-1)
    if ((newest?.revision ?? null) !== after) return null
    const atMs = this.#world.scheduler.nowMs
    if (newest !== undefined && newest.type !== 'LeaseReleased' && newest.holder !== holder) {
      this.#world.reach('leaseTakenOver')
      // Nobody can have been silent for longer than there is an entry of theirs.
      this.#world.demand(
        atMs - newest.atMs >= SILENCE_MS - SILENCE_ERROR_MS,
        'a lease is taken over after silence alone',
        () => `${holder} after ${atMs - newest.atMs} ms`,
      )
    }
    const revision = this.entries.length
    this.entries.push({ revision, type, holder, atMs })
    this.#world.say(() => `  ${type} ${revision} by ${holder}`)
    return revision
  }

  /** Whether an entry of a holder was the newest at some moment since. */
  wasNewest(holder: string, sinceMs: number): boolean {
    return this.entries.some(
      ({ holder: each }, index) => each === holder && (this.entries[index + 1]?.atMs ?? Infinity) >= sinceMs,
    )
  }

  /** Adds an event to the auction; null where it has another newest revision. */
  append(expected: number): number | null {
    if (this.revision !== expected) return null
    this.revision += 1
    return this.revision
  }
}

/** Waits as a process does: not while it stands still, and for good once it is gone. */
export type Waits = (ms: number) => Promise<void>

/**
 * One process's way to the store: slow, and without an answer when chance says so, whether or not something
 * was done.
 */
export class LeaseStoreConnection implements LeaseEntries {
  isCut = false
  readonly #world: World
  readonly #store: LeaseStore
  readonly #wait: Waits

  constructor(world: World, store: LeaseStore, wait: Waits) {
    this.#world = world
    this.#store = store
    this.#wait = wait
  }

  last(): Promise<LeaseEntry | null> {
    return this.call('read', () => this.#store.entries.at(-1) ?? null)
  }

  add(type: LeaseEntry['type'], holder: string, after: number | null): Promise<number | null> {
    return this.call('add', () => this.#store.add(type, holder, after))
  }

  /**
   * Does something at the store, later, and answers later still; rejects where the answer is lost, or the
   * request.
   */
  async call<T>(name: string, does: () => T): Promise<T> {
    const { random, scheduler, nature } = this.#world
    const isLost = this.isCut || this.#world.strikes(0.03)
    const isHidden = this.#world.strikes(0.03)
    const ms = this.#world.strikes(0.05) ? random.between(100, 1500) : random.between(0, 5)
    const answer = Promise.withResolvers<T>()
    // What was sent arrives, whether or not its sender still lives.
    if (!isLost) scheduler.after(nature, ms, () => answer.resolve(does()))
    if (isLost || isHidden) {
      this.#world.reach(isLost ? `lease:${name}Lost` : `lease:${name}Hidden`)
      await this.#wait(900)
      throw new Error('No answer')
    }
    const value = await answer.promise
    await this.#wait(random.between(0, 5))
    return value
  }
}
