import type {
  AppendRequest,
  AppendResult,
  LoggedEvent,
  LogPage,
  ReadAllOptions,
  LogPosition,
} from '@zuschlag/engine/store/event-log'
import { FENCED, positionToNumber } from '@zuschlag/engine/store/event-log'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import type { World } from './world.ts'

/**
 * What keeps two engines apart beside the expected revision. `epoch`: the log itself knows who writes
 * (SQLite). `lease`: who was followed knows by its own clock, sends nothing and confirms nothing for certain,
 * but what it had sent still arrives (EventStoreDB). `belief`: nothing; both believe that they lead. No log
 * of the product is like that; it shows what the expected revision alone is worth.
 */
export type Fencing = 'epoch' | 'lease' | 'belief'

export type Unsynced = { readonly requests: readonly AppendRequest[]; isOver: boolean }

/**
 * The disk that all processes share: what is in it is durable, what is on its way to it can be lost or torn
 * by a power cut.
 */
export class Disk {
  readonly memory = new MemoryEventLog('simulated-log')
  /** Writers in order of their takeovers; the newest holds the lease. */
  epoch = 0
  readonly fencing: Fencing
  /** As the log of the product that is fenced this way: streams of EventStoreDB are written independently. */
  readonly appendsAtOnce: number | undefined
  readonly #world: World
  readonly #onDurable: (events: readonly LoggedEvent[]) => void
  readonly #unsynced = new Set<Unsynced>()
  #seen: LogPosition | null = null
  /** Everything that is durable, by position. */
  readonly #read: LoggedEvent[] = []

  constructor(world: World, fencing: Fencing, onDurable: (events: readonly LoggedEvent[]) => void) {
    this.#world = world
    this.fencing = fencing
    this.appendsAtOnce = fencing === 'lease' ? 8 : undefined
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

  /**
   * A power cut: of each append that was not synced nothing is left, or a torn beginning; each stream's share
   * is whole or not there.
   */
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
    this.#read.push(...events)
    this.#onDurable(events)
    return results
  }

  /**
   * A page of the log. The projector gets the very events that the referee has read and checked, without
   * parsing their texts again.
   */
  readAll(options: ReadAllOptions): Promise<LogPage> {
    const { after, limit, types, ...asked } = options
    if (types !== undefined || Object.keys(asked).length > 0) return this.memory.readAll(options)
    const from = positionToNumber(after)
    const events = this.#read.slice(from, from + limit)
    const next = events.at(-1)?.position ?? after
    return Promise.resolve({ events, next, atEnd: from + events.length >= this.#read.length })
  }
}
