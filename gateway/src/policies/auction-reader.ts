import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type RankedBid, rankedBids } from '@zuschlag/projections/auction-bids/queries'
import { type AuctionUpdated, auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import {
  type AuctionCardRow,
  auctionRows,
  endedAuctions,
  type EndedPage,
  findAuction,
  type FoundAuction,
  isEndOfLogReached,
  liveGeneration,
  ownershipOf,
  publicCardRevisions,
  publicCardsOf,
  revisionOf,
  revisionsOf,
} from '@zuschlag/projections/auction-details/queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import {
  accessibleAuctionIds,
  type Audience,
  audienceOf,
  type OwnStanding,
  ownStandings,
  type Standing,
  standingIn,
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
  /** Newest rows of these auctions. Who may see what of them is the caller's to decide. */
  rows(ids: readonly AuctionId[]): Promise<readonly AuctionDetailsRow[]>
  revisions(ids: readonly AuctionId[]): Promise<ReadonlyMap<AuctionId, number>>
  /** Of the read models; at another one rows may differ at the same revision. */
  generation(): Promise<number | null>
  /** What somebody is in an auction, whether or not they may see it. */
  standingIn(viewer: SignedIn, auctionId: AuctionId): Promise<Standing | null>
  /** The same for all in which they have a part, and for those given. */
  ownStandings(viewer: SignedIn, watched: readonly AuctionId[]): Promise<readonly Standing[]>
  /** Cards of the public list; of these auctions alone where ids are given. */
  publicCards(now: Instant, ids?: readonly AuctionId[]): Promise<readonly AuctionCardRow[]>
  publicCardRevisions(now: Instant): Promise<ReadonlyMap<AuctionId, number>>
  endedList(viewer: Viewer, now: Instant, page: EndedPage): Promise<readonly AuctionCardRow[]>
  accessibleIds(viewer: SignedIn): Promise<readonly AuctionId[]>
  /** For messages to many: each of them is still to be asked about. */
  audienceOf(auctionId: AuctionId, userIds: readonly UserId[]): Promise<Audience | null>
  /** Who may see them is the caller's to decide. */
  rankedBids(auctionId: AuctionId, skip: number): Promise<readonly RankedBid[]>
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
    rows: (ids) => inPages(ids, (page) => auctionRows(knex, page)),
    async revisions(ids) {
      const rows = await inPages(ids, (page) => revisionsOf(knex, page))
      return new Map(rows.map((row) => [row.auction_id, row.revision]))
    },
    generation: () => liveGeneration(knex),
    standingIn: async (viewer, auctionId) => orIncomplete(await standingIn(knex, viewer, auctionId)),
    ownStandings: (viewer, watched) => whenComplete(() => ownStandings(knex, viewer, watched)),
    publicCards: (now, ids) => whenComplete(() => publicCardsOf(knex, { kind: 'visitor' }, now, ids)),
    publicCardRevisions: (now) => whenComplete(() => publicCardRevisions(knex, now)),
    endedList: (viewer, now, page) => whenComplete(() => endedAuctions(knex, viewer, now, page)),
    // Read at sign-in, also while incomplete: an administrator has to be able to sign in.
    accessibleIds: (viewer) => accessibleAuctionIds(knex, viewer),
    audienceOf: (auctionId, userIds) => audienceOf(knex, auctionId, userIds),
    rankedBids: (auctionId, skip) => rankedBids(knex, auctionId, skip),
    ownershipOf: async (auctionId) => orIncomplete(await ownershipOf(knex, auctionId)),
    changedSince: (known) => changedSince(knex, known),
  }
}

async function changedSince(
  knex: Knex,
  known: ReadonlyMap<AuctionId, number>,
): Promise<readonly AuctionUpdated[]> {
  const rows = await inPages([...known.keys()], async (page) => {
    const revisions = await revisionsOf(knex, page)
    const newer = revisions.filter(({ auction_id, revision }) => revision > (known.get(auction_id) ?? -1))
    return newer.length === 0
      ? []
      : auctionRows(
          knex,
          newer.map(({ auction_id }) => auction_id),
        )
  })
  return rows.map(auctionUpdatedOf)
}

async function inPages<T>(
  ids: readonly AuctionId[],
  read: (page: readonly AuctionId[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = []
  for (let from = 0; from < ids.length; from += AUCTIONS_PER_QUERY_MAX)
    for (const one of await read(ids.slice(from, from + AUCTIONS_PER_QUERY_MAX))) found.push(one)
  return found
}
