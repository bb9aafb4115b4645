import type { Bus } from '@zuschlag/engine/transport/bus'
import { LOG_APPENDED } from '@zuschlag/engine/transport/bus'
import { AUCTION_UPDATED } from '@zuschlag/projections/auction-details/announcement'
import { announcingAuctions } from '@zuschlag/projections/announcing-auctions'
import type { MemoryProjectionStore } from '@zuschlag/projections/kernel/memory/memory-projection-store'
import { startRunner } from '@zuschlag/projections/kernel/runner'
import { readModels } from '@zuschlag/projections/read-models'
import type { Life } from './scheduler.ts'
import type { Disk } from './simulated-log.ts'
import { LogConnection } from './log-connection.ts'
import { StoreConnection } from './simulated-store.ts'
import type { World } from './world.ts'

/** One process with the real runner in it, on all read models of the product. */
export class ProjectorProcess {
  readonly life: Life = { name: 'projector', isAlive: true }
  readonly connection: LogConnection
  readonly #world: World
  readonly #store: MemoryProjectionStore
  readonly #forget: () => void

  constructor(world: World, disk: Disk, bus: Bus, store: MemoryProjectionStore) {
    this.#world = world
    this.#store = store
    this.connection = new LogConnection(world, disk, this.life, 0)
    const runner = startRunner({
      log: this.connection,
      store: new StoreConnection(world, this.life, store),
      projections: readModels,
      announcing: announcingAuctions((update) => bus.publish(AUCTION_UPDATED, update)),
      timers: { after: (ms, task) => world.scheduler.after(this.life, ms, task) },
      onState: (state, position) => world.say(() => `  projector is ${state} at ${Number(position)}`),
      onAlarm: (alarm) => {
        world.reach(`alarm:${alarm.kind}`)
        world.say(() => `  projector: ${JSON.stringify(alarm)}`)
        const isBug = alarm.kind === 'quarantined' || alarm.kind === 'refused'
        world.demand(!isBug, 'every event can be projected', () => JSON.stringify(alarm))
      },
    })
    this.#forget = bus.subscribe(LOG_APPENDED, () => runner.nudge())
  }

  /** The process is gone; the database notices and lets the next one in. */
  kill(): void {
    this.life.isAlive = false
    this.#forget()
    this.#store.breakConnection()
    this.#world.say(() => 'projector dies')
  }
}
