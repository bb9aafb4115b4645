import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { AuctionReader } from '@zuschlag/gateway/policies/auction-reader'
import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import { type AuctionDetailsRow, auctionDetailsTable } from '@zuschlag/projections/auction-details/table'
import type { MemoryProjectionStore } from '@zuschlag/projections/kernel/memory/memory-projection-store'
import type { Life } from './scheduler.ts'
import type { World } from './world.ts'

const notAsked = (): never => {
  throw new Error('Rooms do not ask this')
}

/**
 * What rooms ask of the read models, answered for visitors from the simulated database, slowly and now and
 * then not at all.
 */
export function simulatedReader(world: World, life: Life, store: MemoryProjectionStore): AuctionReader {
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
