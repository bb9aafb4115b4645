import type { Bus } from '@zuschlag/engine/transport/bus'
import { createRevisionWatermarks } from '@zuschlag/gateway/policies/revision-watermarks'
import { visitor } from '@zuschlag/gateway/policies/viewer'
import { LiveConnection, type LiveSocket } from '@zuschlag/gateway/edge/realtime/connection'
import { liveLimits } from '@zuschlag/gateway/edge/realtime/live-limits'
import { Rooms } from '@zuschlag/gateway/edge/realtime/rooms'
import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { AUCTION_UPDATED } from '@zuschlag/projections/auction-details/announcement'
import type { MemoryProjectionStore } from '@zuschlag/projections/kernel/memory/memory-projection-store'
import type { Life } from './scheduler.ts'
import { simulatedReader } from './simulated-reader.ts'
import type { World } from './world.ts'

/** One process with the real rooms and connections in it. */
export class GatewayProcess {
  readonly life: Life = { name: 'gateway', isAlive: true }
  readonly #world: World
  readonly #rooms: Rooms
  readonly #behind = new Set<LiveConnection>()
  readonly #forget: () => void

  constructor(world: World, bus: Bus, store: MemoryProjectionStore) {
    this.#world = world
    const { scheduler } = world
    const nowMs = (): number => scheduler.nowMs
    const reader = simulatedReader(world, this.life, store)
    this.#rooms = new Rooms({
      reader,
      revisionWatermarks: createRevisionWatermarks({
        nowMs,
        sleep: (ms) => scheduler.wait(this.life, ms),
        reader,
      }),
      clock: world,
      nowMs,
      after: (ms, task) => void scheduler.after(this.life, ms, task),
      onError: () => world.reach('roomError'),
    })
    this.#forget = bus.subscribe(AUCTION_UPDATED, (state) => this.#rooms.update(state as AuctionUpdated))
    this.#reconcileLater()
  }

  accept(socket: LiveSocket): LiveConnection {
    return new LiveConnection(socket, visitor, {
      rooms: this.#rooms,
      clock: this.#world,
      nowMs: () => this.#world.scheduler.nowMs,
      onError: () => this.#world.reach('roomError'),
      onBehind: (connection) => {
        this.#behind.add(connection)
        this.#drainLater()
      },
    })
  }

  kill(): void {
    this.life.isAlive = false
    this.#forget()
    this.#world.say(() => 'gateway dies')
  }

  #reconcileLater(): void {
    this.#world.scheduler.after(this.life, liveLimits.reconcileMs, () => {
      this.#reconcileLater()
      this.#rooms.reconcile().catch(() => this.#world.reach('roomError'))
    })
  }

  #drainLater(): void {
    this.#world.scheduler.after(this.life, liveLimits.drainCheckMs, () => {
      for (const connection of this.#behind) {
        const state = connection.drain()
        if (state === 'behind') continue
        this.#world.reach(state === 'caughtUp' ? 'slowWatcherMerged' : 'slowWatcherGivenUp')
        this.#behind.delete(connection)
      }
      if (this.#behind.size > 0) this.#drainLater()
    })
  }
}
