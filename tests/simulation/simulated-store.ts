import type { MemoryProjectionStore } from '@zuschlag/projections/kernel/memory/memory-projection-store'
import type {
  CommitOutcome,
  OpenOutcome,
  ProjectionSession,
  ProjectionStore,
} from '@zuschlag/projections/kernel/projection-store'
import type { Life } from './scheduler.ts'
import type { World } from './world.ts'

/**
 * One process's way to the read models: slow, sometimes broken, and broken in such a way that nobody knows
 * whether a commit came through.
 */
export class StoreConnection implements ProjectionStore {
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
