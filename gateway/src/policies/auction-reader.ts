import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { RankedBid } from '@zuschlag/projections/auction-bids/queries'
import { rankedBids } from '@zuschlag/projections/auction-bids/queries'
import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/model'
import type { AuctionCardRow, EndedPage, FoundAuction } from '@zuschlag/projections/auction-details/queries'
import {
  endedAuctions,
  findAuction,
  ownershipOf,
  publicAuctions,
  revisionOf,
  revisionsOf,
} from '@zuschlag/projections/auction-details/queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { OwnAuction, OwnStanding } from '@zuschlag/projections/auction-participants/queries'
import {
  accessibleAuctionIds,
  ownAuctions,
  ownStandings,
} from '@zuschlag/projections/auction-participants/queries'
import type { Knex } from 'knex'
import type { Ownership } from './relation.ts'
import type { SignedIn, Viewer } from './viewer.ts'

/** Auctions that one question about many may name. */
export const AUCTIONS_PER_QUERY_MAX = 500

/** What the gateway asks of the read models, so that rooms and routes can be tested without a database. */
export interface AuctionReader {
  /** One auction, if it exists for this viewer. */
  find(viewer: Viewer, auctionId: AuctionId): Promise<FoundAuction | null>
  /** The newest revision that readers see, null for an auction that they do not know. */
  revisionOf(auctionId: AuctionId): Promise<number | null>
  standingIn(viewer: SignedIn, auction: AuctionDetailsRow): Promise<OwnStanding>
  publicList(viewer: Viewer, now: Instant): Promise<readonly AuctionCardRow[]>
  endedList(viewer: Viewer, now: Instant, page: EndedPage): Promise<readonly AuctionCardRow[]>
  ownAuctions(viewer: SignedIn, watched: readonly AuctionId[]): Promise<readonly OwnAuction[]>
  accessibleIds(viewer: SignedIn): Promise<readonly AuctionId[]>
  rankedBids(viewer: Viewer, auctionId: AuctionId): Promise<readonly RankedBid[] | null>
  /** Ownership of the auction, for commands only. */
  ownershipOf(auctionId: AuctionId): Promise<Ownership | null>
  /**
   * For rooms, whose members were let in one by one: the state of those that changed since these revisions.
   */
  changedSince(known: ReadonlyMap<AuctionId, number>): Promise<readonly AuctionUpdated[]>
}

export const noOwnStanding: OwnStanding = {
  lastBidPrice: null,
  lastBidRevision: null,
  isHighestBidder: false,
  isOutbidden: false,
  hasOpenPurchaseRequest: false,
  hasTakenPart: false,
  lastRevision: null,
}

export function createAuctionReader(knex: Knex): AuctionReader {
  return {
    find: (viewer, auctionId) => findAuction(knex, viewer, auctionId),
    revisionOf: (auctionId) => revisionOf(knex, auctionId),
    async standingIn(viewer, auction) {
      const standings = await ownStandings(knex, viewer, [auction])
      return standings.get(auction.auctionId) ?? noOwnStanding
    },
    publicList: (viewer, now) => publicAuctions(knex, viewer, now),
    endedList: (viewer, now, page) => endedAuctions(knex, viewer, now, page),
    ownAuctions: (viewer, watched) => ownAuctions(knex, viewer, watched),
    accessibleIds: (viewer) => accessibleAuctionIds(knex, viewer),
    rankedBids: (viewer, auctionId) => rankedBids(knex, viewer, auctionId),
    ownershipOf: (auctionId) => ownershipOf(knex, auctionId),
    changedSince: (known) => changedSince(knex, known),
  }
}

async function changedSince(
  knex: Knex,
  known: ReadonlyMap<AuctionId, number>,
): Promise<readonly AuctionUpdated[]> {
  const changed: AuctionUpdated[] = []
  const ids = [...known.keys()]
  for (let from = 0; from < ids.length; from += AUCTIONS_PER_QUERY_MAX) {
    const asked = ids.slice(from, from + AUCTIONS_PER_QUERY_MAX)
    const revisions = await revisionsOf(knex, asked)
    const newer = revisions.filter(({ auction_id, revision }) => revision > (known.get(auction_id) ?? -1))
    if (newer.length === 0) continue
    const rows = await AuctionDetailsModel.query(knex)
      .whereIn(
        'auction_id',
        newer.map(({ auction_id }) => auction_id),
      )
      .castTo<AuctionDetailsRow[]>()
    changed.push(...rows.map(auctionUpdatedOf))
  }
  return changed
}
