import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { AuctionBidModel } from '../auction-bids/model.ts'
import type { AuctionBidRow } from '../auction-bids/table.ts'
import { AuctionDetailsModel } from '../auction-details/model.ts'
import { hasTakenPartSql, whereVisibleTo } from '../auction-details/visibility.ts'
import type { AuctionDetailsRow } from '../auction-details/table.ts'
import type { SignedInViewer } from '../kernel/viewer.ts'
import { AuctionParticipantModel } from './model.ts'
import { declinedAt, participationsOf, voidedAfter } from './participations.ts'
import type { AuctionParticipantRow } from './table.ts'

/** Auctions of one dashboard. */
export const OWN_AUCTIONS_MAX = 200

/** What a bidder is in an auction (rulebook, Ranking). */
export type OwnStanding = {
  /** Price of their newest standing bid; null where none stands. */
  readonly lastBidPrice: number | null
  readonly lastBidRevision: number | null
  /** When that bid was decided. */
  readonly lastBidAt: Instant | null
  /** First in the ranking. */
  readonly isHighestBidder: boolean
  /** Has a standing bid and is not first. */
  readonly isOutbidden: boolean
  readonly hasOpenPurchaseRequest: boolean
  /** Has ever bid or asked to buy, whatever became of it. */
  readonly hasTakenPart: boolean
  /** The highest price that they may offer; null for no limit. */
  readonly bidLimit: number | null
  /** Why they are suspended; null where they are not. */
  readonly suspendedFor: SuspensionCategory | null
  /** Their last bid that was voided; null once they have placed another one. */
  readonly voidedBid: { readonly price: number; readonly at: Instant } | null
  /** When their last purchase request was declined; null while one is open. */
  readonly purchaseDeclinedAt: Instant | null
  /** Until when their access holds; null for no access, and for no end. */
  readonly accessUntil: Instant | null
  /** Whether their access has ended by itself. */
  readonly isAccessExpired: boolean
  /** Of the newest event about them; null where there is none. */
  readonly lastRevision: number | null
}

type Leader = Pick<AuctionDetailsRow, 'auctionId' | 'leaderId'>
type OwnBid = Pick<AuctionBidRow, 'auctionId' | 'price' | 'revision' | 'placedAt'>

/** The viewer's standing in auctions whose rows the caller has, by auction id. */
export async function ownStandings(
  db: Knex,
  viewer: SignedInViewer,
  auctions: readonly Leader[],
): Promise<ReadonlyMap<AuctionId, OwnStanding>> {
  const ids = auctions.slice(0, OWN_AUCTIONS_MAX).map(({ auctionId }) => auctionId)
  const [bids, participations] = await Promise.all([
    newestOwnBids(db, viewer, ids),
    participationsOf(db, viewer.userId, ids),
  ])
  const participationOf = new Map(participations.map((row) => [row.auctionId, row]))
  return new Map(
    auctions.map(({ auctionId, leaderId }) => {
      const bid = bids.get(auctionId)
      const participation = participationOf.get(auctionId)
      const isHighestBidder = leaderId === viewer.userId
      return [
        auctionId,
        {
          lastBidPrice: bid?.price ?? null,
          lastBidRevision: bid?.revision ?? null,
          lastBidAt: bid?.placedAt ?? null,
          isHighestBidder,
          isOutbidden: bid !== undefined && !isHighestBidder,
          hasOpenPurchaseRequest: (participation?.openRequestRevision ?? null) !== null,
          hasTakenPart: participation?.hasTakenPart === true,
          bidLimit: participation?.limitPrice ?? null,
          suspendedFor: participation?.suspendedFor ?? null,
          voidedBid: voidedAfter(bid, participation),
          purchaseDeclinedAt: declinedAt(participation),
          accessUntil: participation?.hasAccess === true ? participation.accessUntil : null,
          isAccessExpired: participation?.hasAccess === false && participation.accessUntil !== null,
          lastRevision: participation?.lastRevision ?? null,
        },
      ]
    }),
  )
}

async function newestOwnBids(db: Knex, viewer: SignedInViewer, ids: readonly AuctionId[]) {
  const bids = await AuctionBidModel.query(db)
    .distinctOn('auction_id')
    .select('auction_id', 'price', 'revision', 'placed_at')
    .whereIn('auction_id', [...ids])
    .where({ bidder_id: viewer.userId, standing: true })
    .orderBy(['auction_id', { column: 'revision', order: 'desc' }])
    .limit(OWN_AUCTIONS_MAX)
    .castTo<OwnBid[]>()
  return new Map(bids.map((bid) => [bid.auctionId, bid]))
}

export type OwnAuction = {
  readonly auction: AuctionDetailsRow
  readonly hasAccess: boolean
  /** On the list that the caller gave. */
  readonly isWatched: boolean
  readonly own: OwnStanding
}

/**
 * The viewer's auctions, the next end first: those they were granted access to, the published ones they have
 * bid or asked to buy in, and of those they watch (`watched`) what exists for them.
 */
export async function ownAuctions(
  db: Knex,
  viewer: SignedInViewer,
  watched: readonly AuctionId[] = [],
): Promise<readonly OwnAuction[]> {
  const rows = await AuctionDetailsModel.query(db)
    .alias('auction')
    .leftJoin('read.auction_participants as own', (join) => {
      void join.on('own.auction_id', 'auction.auction_id').andOnVal('own.user_id', viewer.userId)
    })
    .select('auction.*', 'own.has_access')
    .where((either) => {
      void either.whereIn('auction.auction_id', participatedIn(db, viewer))
      if (watched.length === 0) return
      void either.orWhere((seen) => {
        void whereVisibleTo(seen.whereIn('auction.auction_id', [...watched]), viewer)
      })
    })
    .orderByRaw(
      `auction.ended_at is not null, coalesce(auction.effective_end_at, 'infinity'), auction.auction_id`,
    )
    .limit(OWN_AUCTIONS_MAX)
    .castTo<(AuctionDetailsRow & { readonly hasAccess: boolean | null })[]>()
  const standings = await ownStandings(db, viewer, rows)
  const watchedIds = new Set(watched)
  return rows.flatMap(({ hasAccess, ...auction }) => {
    const own = standings.get(auction.auctionId)
    const isWatched = watchedIds.has(auction.auctionId)
    return own === undefined ? [] : [{ auction, hasAccess: hasAccess === true, isWatched, own }]
  })
}

/** Ids of the auctions that somebody has a part in. */
function participatedIn(db: Knex, viewer: SignedInViewer) {
  return AuctionParticipantModel.query(db)
    .alias('part')
    .select('part.auction_id')
    .join('read.auction_details as taken', 'taken.auction_id', 'part.auction_id')
    .where('part.user_id', viewer.userId)
    .where((either) => {
      void either.where('part.has_access', true).orWhere((took) => {
        void took.where('taken.is_published', true).whereRaw(hasTakenPartSql('part'))
      })
    })
}

/** Ids of the auctions that a user was granted access to, for `authenticatedUser`. */
export async function accessibleAuctionIds(db: Knex, viewer: SignedInViewer): Promise<readonly AuctionId[]> {
  const rows = await AuctionParticipantModel.query(db)
    .select('auction_id')
    .where({ user_id: viewer.userId, has_access: true })
    .orderBy('auction_id')
    .limit(OWN_AUCTIONS_MAX)
    .castTo<Pick<AuctionParticipantRow, 'auctionId'>[]>()
  return rows.map(({ auctionId }) => auctionId)
}
