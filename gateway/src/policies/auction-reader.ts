import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
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
  isEndOfLogReached,
  ownershipOf,
  publicAuctions,
  revisionOf,
  revisionsOf,
} from '@zuschlag/projections/auction-details/queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Audience } from '@zuschlag/projections/auction-participants/audience-queries'
import { audienceOf } from '@zuschlag/projections/auction-participants/audience-queries'
import type { OwnAuction, OwnStanding } from '@zuschlag/projections/auction-participants/queries'
import {
  accessibleAuctionIds,
  ownAuctions,
  ownStandings,
} from '@zuschlag/projections/auction-participants/queries'
import type { Knex } from 'knex'
import type { Ownership } from './relation.ts'
import type { SignedIn, Viewer } from './viewer.ts'

/** Auctions in one query. */
export const AUCTIONS_PER_QUERY_MAX = 500

/**
 * What the gateway asks of the read models, so that rooms and routes can be tested without a database.
 * Rejects with `ReadModelsIncomplete` where what is missing may be in the log.
 */
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
  /** For messages to many: each of them is still to be asked about. */
  audienceOf(auctionId: AuctionId, userIds: readonly UserId[]): Promise<Audience | null>
  rankedBids(viewer: Viewer, auctionId: AuctionId): Promise<readonly RankedBid[] | null>
  /** Ownership of the auction, for commands only. */
  ownershipOf(auctionId: AuctionId): Promise<Ownership | null>
  /**
   * For rooms, whose members were admitted one by one: the state of those that changed since these revisions.
   */
  changedSince(known: ReadonlyMap<AuctionId, number>): Promise<readonly AuctionUpdated[]>
}

export const noOwnStanding: OwnStanding = {
  lastBidPrice: null,
  lastBidRevision: null,
  lastBidAt: null,
  isHighestBidder: false,
  isOutbidden: false,
  hasOpenPurchaseRequest: false,
  hasTakenPart: false,
  bidLimit: null,
  suspendedFor: null,
  voidedBid: null,
  purchaseDeclinedAt: null,
  accessUntil: null,
  isAccessExpired: false,
  lastRevision: null,
}

/**
 * The read models have not reflected the whole log yet, so absence is not certain: 503.
 */
export class ReadModelsIncomplete extends Error {
  override name = 'ReadModelsIncomplete'
}

export function createAuctionReader(knex: Knex): AuctionReader {
  let isComplete = false
  /** Rejects unless the read models, once complete and then never less, hold all that there is. */
  async function requireComplete(): Promise<void> {
    isComplete ||= await isEndOfLogReached(knex)
    if (!isComplete) throw new ReadModelsIncomplete()
  }
  async function orIncomplete<T>(found: T | null): Promise<T | null> {
    if (found === null) await requireComplete()
    return found
  }
  async function whenComplete<T>(read: () => Promise<T>): Promise<T> {
    await requireComplete()
    return read()
  }
  return {
    find: async (viewer, auctionId) => orIncomplete(await findAuction(knex, viewer, auctionId)),
    revisionOf: (auctionId) => revisionOf(knex, auctionId),
    async standingIn(viewer, auction) {
      const standings = await ownStandings(knex, viewer, [auction])
      return standings.get(auction.auctionId) ?? noOwnStanding
    },
    publicList: (viewer, now) => whenComplete(() => publicAuctions(knex, viewer, now)),
    endedList: (viewer, now, page) => whenComplete(() => endedAuctions(knex, viewer, now, page)),
    ownAuctions: (viewer, watched) => whenComplete(() => ownAuctions(knex, viewer, watched)),
    // Read at sign-in, also while incomplete: an administrator has to be able to sign in.
    accessibleIds: (viewer) => accessibleAuctionIds(knex, viewer),
    audienceOf: (auctionId, userIds) => audienceOf(knex, auctionId, userIds),
    rankedBids: async (viewer, auctionId) => orIncomplete(await rankedBids(knex, viewer, auctionId)),
    ownershipOf: async (auctionId) => orIncomplete(await ownershipOf(knex, auctionId)),
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
    const page = ids.slice(from, from + AUCTIONS_PER_QUERY_MAX)
    const revisions = await revisionsOf(knex, page)
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
