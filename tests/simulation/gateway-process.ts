import type { Bus } from '@zuschlag/engine/transport/bus'
import { createRevisionWatermarks } from '@zuschlag/gateway/policies/revision-watermarks'
import { visitor } from '@zuschlag/gateway/policies/viewer'
import { LiveConnection, type LiveSocket } from '@zuschlag/gateway/edge/realtime/connection'
import { liveLimits } from '@zuschlag/gateway/edge/realtime/live-limits'
import { Rooms } from '@zuschlag/gateway/edge/realtime/rooms'
import { AUCTION_UPDATED, auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import type { MemoryProjectionStore } from '@zuschlag/projections/kernel/memory/memory-projection-store'
import type { Life } from './scheduler.ts'
import type { World } from './world.ts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { AuctionReader } from '@zuschlag/gateway/policies/auction-reader'
import { type AuctionDetailsRow, auctionDetailsTable } from '@zuschlag/projections/auction-details/table'

const notAsked = (): never => {
  throw new Error('Rooms do not ask this')
}

/**
 * What rooms ask of the read models, answered for visitors from the simulated database, slowly and now and
 * then not at all.
 */
function simulatedReader(world: World, life: Life, store: MemoryProjectionStore): AuctionReader {
  const rowOf = (auctionId: AuctionId): AuctionDetailsRow | null =>
    store.row(auctionDetailsTable, [auctionId]) as AuctionDetailsRow | null
  const answer = async <T>(read: () => T): Promise<T> => {
    await world.scheduler.wait(life, world.random.between(0, 3))
    if (world.strikes(0.02)) {
      world.reach('roomReadFailed')
      throw new Error('The database did not answer')
    }
    return read()
  }
  return {
    find: (_viewer, auctionId) =>
      answer(() => {
        const auction = rowOf(auctionId)
        return auction !== null && auction.isPublished && auction.listed
          ? { auction, hasAccess: false, hasTakenPart: false }
          : null
      }),
    revisionOf: (auctionId) => answer(() => rowOf(auctionId)?.revision ?? null),
    changedSince: (known) =>
      answer(() =>
        [...known].flatMap(([auctionId, revision]): AuctionUpdated[] => {
          const row = rowOf(auctionId)
          return row !== null && row.revision > revision ? [auctionUpdatedOf(row)] : []
        }),
      ),
    rows: notAsked,
    revisions: notAsked,
    generation: notAsked,
    standingIn: notAsked,
    ownStandings: notAsked,
    publicCards: notAsked,
    publicCardRevisions: notAsked,
    endedList: notAsked,
    accessibleIds: notAsked,
    audienceOf: notAsked,
    rankedBids: notAsked,
    ownershipOf: notAsked,
  }
}

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
