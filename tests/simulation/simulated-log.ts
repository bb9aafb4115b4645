import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type {
  AppendRequest,
  AppendResult,
  EventLog,
  LoggedEvent,
  LogPage,
  ReadAllOptions,
  ReadStreamOptions,
  Subscription,
} from '@zuschlag/engine/store/event-log'
import { FENCED } from '@zuschlag/engine/store/event-log'
import type { LogPosition } from '@zuschlag/engine/store/log-position'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import type { Life } from './scheduler.ts'
import type { World } from './world.ts'

/** `epoch`: the log itself knows who writes (SQLite). `revision`: a late writer is stopped by the expected revision alone. */
export type Fencing = 'epoch' | 'revision'

export class DiskError extends Error {
  override name = 'DiskError'
}

type Unsynced = { readonly requests: readonly AppendRequest[]; isOver: boolean }

/** The disk that all processes share: what is in it is durable, what is on its way to it can be lost or torn by a power cut. */
export class Disk {
  readonly memory = new MemoryEventLog('simulated-log')
  /** Writers in order of their takeovers; the newest holds the lease. */
  epoch = 0
  readonly fencing: Fencing
  readonly #world: World
  readonly #onDurable: (events: readonly LoggedEvent[]) => void
  readonly #unsynced = new Set<Unsynced>()
  #seen: LogPosition | null = null

  constructor(world: World, fencing: Fencing, onDurable: (events: readonly LoggedEvent[]) => void) {
    this.#world = world
    this.fencing = fencing
    this.#onDurable = onDurable
  }

  /** Takes requests that reach the disk later, unless the power fails before. */
  hold(requests: readonly AppendRequest[]): Unsynced {
    const unsynced = { requests, isOver: false }
    this.#unsynced.add(unsynced)
    return unsynced
  }

  /** Makes held requests durable; null where they were lost before. */
  async sync(unsynced: Unsynced, epoch: number): Promise<readonly AppendResult[] | null> {
    if (unsynced.isOver) return null
    this.#release(unsynced)
    if (this.fencing === 'epoch' && epoch !== this.epoch) {
      this.#world.reach('fencedByEpoch')
      return unsynced.requests.map(() => ({ status: 'unavailable', reason: FENCED }))
    }
    return this.#write(unsynced.requests)
  }

  lose(unsynced: Unsynced): void {
    this.#release(unsynced)
  }

  /** A power cut: of each append that was not synced nothing is left, or a torn beginning; each stream's share is whole or not there. */
  async cutPower(): Promise<void> {
    for (const unsynced of this.#unsynced) {
      this.#release(unsynced)
      const { requests } = unsynced
      const kept = this.#world.random.between(0, requests.length)
      this.#world.reach(
        kept === 0 ? 'crashLostTail' : kept < requests.length ? 'crashTornTail' : 'crashKeptTail',
      )
      this.#world.say(() => `  ${kept} of ${requests.length} unsynced appends survived`)
      if (kept > 0) await this.#write(requests.slice(0, kept))
    }
  }

  #release(unsynced: Unsynced): void {
    const held = unsynced
    held.isOver = true
    this.#unsynced.delete(unsynced)
  }

  async #write(requests: readonly AppendRequest[]): Promise<readonly AppendResult[]> {
    const results = await this.memory.append(requests)
    for (const { status } of results) this.#world.reach(`append:${status}`)
    const { events, next } = await this.memory.readAll({ after: this.#seen, limit: 1000 })
    this.#seen = next
    this.#onDurable(events)
    return results
  }
}

/** One process's way to the disk: slow, and answered wrongly or not at all when chance says so. */
export class LogConnection implements EventLog {
  /** How troubled this way is now, from 0 to 1. */
  trouble = 0
  readonly epoch: number
  readonly #world: World
  readonly #disk: Disk
  readonly #life: Life

  constructor(world: World, disk: Disk, life: Life, epoch: number) {
    this.#world = world
    this.#disk = disk
    this.#life = life
    this.epoch = epoch
  }

  async append(requests: readonly AppendRequest[]): Promise<readonly AppendResult[]> {
    const { random } = this.#world
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
    return fate === 'hidden' || fate === 'torn' ? answer('unknown', 'noAnswer') : results
  }

  /** The disk finishes what it was given, whether or not the process that gave it still lives. A lost append is never answered. */
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
    return this.#disk.memory.readAll(options)
  }

  identity(): Promise<string> {
    return this.#disk.memory.identity()
  }

  async head(): Promise<LogPosition | null> {
    await this.#read()
    return this.#disk.memory.head()
  }

  subscribeAll(): Subscription {
    throw new Error('Nobody subscribes to a simulated log')
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
