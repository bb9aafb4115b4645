import { type Bus, LOG_APPENDED } from '@zuschlag/engine/transport/bus'
import { AUCTION_UPDATED } from '@zuschlag/projections/auction-details/announcement'
import { announcingAuctions } from '@zuschlag/projections/announcing-auctions'
import type { MemoryProjectionStore } from '@zuschlag/projections/kernel/memory/memory-projection-store'
import { startRunner } from '@zuschlag/projections/kernel/runner'
import { readModels } from '@zuschlag/projections/read-models'
import type { Life } from './scheduler.ts'
import type { Disk } from './simulated-log.ts'
import { LogConnection } from './log-connection.ts'
import type { World } from './world.ts'
import type {
  CommitOutcome,
  OpenOutcome,
  ProjectionSession,
  ProjectionStore,
} from '@zuschlag/projections/kernel/projection-store'

/**
 * One process's way to the read models: slow, sometimes broken, and broken in such a way that nobody knows
 * whether a commit came through.
 */
class StoreConnection implements ProjectionStore {
  readonly #world: World
  readonly #life: Life
  readonly #store: MemoryProjectionStore

  constructor(world: World, life: Life, store: MemoryProjectionStore) {
    this.#world = world
    this.#life = life
    this.#store = store
  }

  async open(owner: Parameters<ProjectionStore['open']>[0]): Promise<OpenOutcome> {
    await this.#reach('open')
    const outcome = await this.#store.open(owner)
    return outcome.status === 'opened' ? { ...outcome, session: this.#slow(outcome.session) } : outcome
  }

  #slow(session: ProjectionSession): ProjectionSession {
    return {
      checkpoint: session.checkpoint,
      quarantines: session.quarantines,
      load: async (table, keys) => {
        await this.#reach('load')
        return session.load(table, keys)
      },
      commit: async (batch, meanwhile): Promise<CommitOutcome> => {
        await this.#reach('commit')
        const outcome = await session.commit(batch, meanwhile)
        await this.#reach('committed')
        return outcome
      },
      noteEnd: () => session.noteEnd(),
      close: () => session.close(),
    }
  }

  async #reach(moment: string): Promise<void> {
    const { random, scheduler } = this.#world
    await scheduler.wait(this.#life, random.between(0, 3))
    if (!this.#world.strikes(0.02)) return
    this.#world.reach(`storeBroke:${moment}`)
    this.#store.breakConnection()
    throw new Error(`The connection broke at ${moment}`)
  }
}

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
