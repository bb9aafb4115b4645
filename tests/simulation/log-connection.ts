import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import {
  type AppendRequest,
  type AppendResult,
  type EventLog,
  FENCED,
  type LogPage,
  type LogPosition,
  type ReadAllOptions,
  type ReadStreamOptions,
  type SubscribeOptions,
  type Subscription,
} from '@zuschlag/engine/store/event-log'
import { LOG_POLL_INTERVAL_MS } from '@zuschlag/engine/store/sqlite/sqlite-reader'
import { PagedSubscription } from '@zuschlag/engine/store/subscription'
import type { Life } from './scheduler.ts'
import type { Disk, Unsynced } from './simulated-log.ts'
import type { World } from './world.ts'

export class DiskError extends Error {
  override name = 'DiskError'
}

/** One process's way to the disk: slow, and answered wrongly or not at all when chance says so. */
export class LogConnection implements EventLog {
  /** How troubled this way is now, from 0 to 1. */
  trouble = 0
  readonly appendsAtOnce: number | undefined
  #inFlight = 0
  readonly epoch: number
  readonly #world: World
  readonly #disk: Disk
  readonly #life: Life

  constructor(world: World, disk: Disk, life: Life, epoch: number) {
    this.#world = world
    this.#disk = disk
    this.#life = life
    this.epoch = epoch
    this.appendsAtOnce = disk.appendsAtOnce
  }

  async append(requests: readonly AppendRequest[]): Promise<readonly AppendResult[]> {
    if (this.#inFlight > 0) this.#world.reach('appendsInFlightTogether')
    this.#inFlight += 1
    try {
      return await this.#append(requests)
    } finally {
      this.#inFlight -= 1
    }
  }

  async #append(requests: readonly AppendRequest[]): Promise<readonly AppendResult[]> {
    const { random } = this.#world
    if (this.#isFollowed()) {
      this.#world.reach('silencedByLease')
      return requests.map(() => ({ status: 'unavailable', reason: FENCED }))
    }
    const fate = this.#world.strikes(this.trouble)
      ? random.pick(['unavailable', 'lost', 'hidden', 'late', 'torn', 'slow'] as const)
      : 'written'
    this.#world.reach(`fate:${fate}`)
    this.#world.say(
      () =>
        `  append ${requests.map((each) => `${each.stream.slice(0, 12)}…${each.stream.slice(-2)}+${each.events.length}`).join(' ')} ${fate}`,
    )
    const answer = (status: 'unavailable' | 'unknown', reason: string): readonly AppendResult[] =>
      requests.map(() => ({ status, reason }))
    if (fate === 'unavailable') {
      await this.#pause()
      return answer('unavailable', 'diskFull')
    }
    const held = this.#disk.hold(
      fate === 'torn' ? requests.slice(0, random.between(0, requests.length)) : requests,
    )
    if (fate === 'lost') {
      await this.#pause()
      this.#disk.lose(held)
      return answer('unknown', 'noAnswer')
    }
    const synced = this.#syncLater(
      held,
      fate === 'late'
        ? random.between(5, 1500)
        : fate === 'slow'
          ? random.between(50, 900)
          : random.between(0, 4),
    )
    if (fate === 'late') {
      await this.#pause()
      return answer('unknown', 'noAnswer')
    }
    const results = await synced
    await this.#pause()
    if (this.#isFollowed()) return answer('unknown', FENCED)
    return fate === 'hidden' || fate === 'torn' ? answer('unknown', 'noAnswer') : results
  }

  /** Whether the lease of this process is over by its own clock. */
  #isFollowed(): boolean {
    return this.#disk.fencing === 'lease' && this.epoch !== this.#disk.epoch
  }

  /**
   * The disk finishes what it was given, whether or not the process that gave it still lives. A lost append
   * is never answered.
   */
  #syncLater(held: Unsynced, ms: number): Promise<readonly AppendResult[]> {
    return new Promise((resolve) => {
      this.#world.scheduler.after(this.#world.nature, ms, () => {
        void this.#disk.sync(held, this.epoch).then((results) => {
          if (results !== null) resolve(results)
        })
      })
    })
  }

  async *readStream(stream: string, options?: ReadStreamOptions): AsyncGenerator<readonly StoredEvent[]> {
    await this.#read()
    yield* this.#disk.memory.readStream(stream, options)
  }

  async readAll(options: ReadAllOptions): Promise<LogPage> {
    await this.#read()
    return this.#disk.readAll(options)
  }

  identity(): Promise<string> {
    return this.#disk.memory.identity()
  }

  async head(): Promise<LogPosition | null> {
    await this.#read()
    return this.#disk.memory.head()
  }

  /**
   * Follows it as an embedded log is followed from another process: by hints, which get lost, and regular
   * looks.
   */
  subscribeAll(options: SubscribeOptions): Subscription {
    const timers = {
      after: (ms: number, task: () => void) => this.#world.scheduler.after(this.#life, ms, task),
    }
    return new PagedSubscription(this, options, { pollIntervalMs: LOG_POLL_INTERVAL_MS, timers })
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  async #read(): Promise<void> {
    await this.#pause()
    if (!this.#world.strikes(this.trouble / 4)) return
    this.#world.reach('readFailed')
    throw new DiskError('The disk did not answer')
  }

  #pause(): Promise<void> {
    return this.#world.scheduler.wait(this.#life, this.#world.random.between(0, 2))
  }
}
