import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Page } from '@zuschlag/contracts/kernel/page-query'
import type { Knex } from 'knex'
import { isAdministered } from '../auction-details/administered-queries.ts'
import { AuctionDetailsModel, type AuctionDetailsRow } from '../auction-details/table.ts'
import { hasTakenPartSql } from '../auction-details/visibility.ts'
import type { QueryViewer, SignedInViewer } from '../kernel/viewer.ts'
import { AuctionParticipantModel, type AuctionParticipantRow } from './table.ts'

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

/** What decides whether an auction is there for somebody, and what they are to it. */
type StandingAuction = Pick<
  AuctionDetailsRow,
  'auctionId' | 'revision' | 'tenantId' | 'sellerUserId' | 'isPublished' | 'listed'
> & { readonly terms: { readonly admittedOnly: boolean } }

export type Standing = {
  readonly auction: StandingAuction
  /** What the auction's own history says about the viewer's access. */
  readonly hasAccess: boolean
  /** Whether the viewer has bid or asked to buy, whatever became of it. */
  readonly hasTakenPart: boolean
  readonly own: OwnStanding
}

type StandingRow = {
  readonly auction_id: AuctionId
  readonly revision: number
  readonly tenant_id: TenantId
  readonly seller_user_id: UserId | null
  readonly is_published: boolean
  readonly listed: boolean
  readonly admitted_only: boolean
  readonly leader_id: UserId | null
  readonly has_access: boolean | null
  readonly access_until: Date | null
  readonly open_request_revision: number | null
  readonly limit_price: string | null
  readonly suspended_for: SuspensionCategory | null
  readonly last_revision: number | null
  readonly has_taken_part: boolean
  readonly bid_price: string | null
  readonly bid_revision: number | null
  readonly bid_at: Date | null
  readonly voided_price: string | null
  readonly voided_revision: number | null
  readonly voided_at: Date | null
  readonly purchase_declined_at: Date | null
}

/**
 * Auctions and what one person is in each, in one statement, so that all of it is of the same revision.
 * @param which a condition on `auction`
 */
const standingsSql = (which: string): string => `
  select auction.auction_id, auction.revision, auction.tenant_id, auction.seller_user_id,
    auction.is_published, auction.listed, auction.leader_id,
    coalesce(auction.terms->>'admittedOnly' = 'true', false) as admitted_only,
    part.has_access, part.access_until, part.open_request_revision, part.limit_price, part.suspended_for,
    part.last_revision, coalesce(${hasTakenPartSql('part')}, false) as has_taken_part,
    bid.price as bid_price, bid.revision as bid_revision, bid.placed_at as bid_at,
    voided.price as voided_price, voided.revision as voided_revision, voided.voided_at,
    declined.decided_at as purchase_declined_at
  from read.auction_details auction
  left join read.auction_participants part on part.auction_id = auction.auction_id and part.user_id = :userId
  left join lateral (
    select price, revision, placed_at from read.auction_bids
    where auction_id = part.auction_id and bidder_id = part.user_id and standing
    order by revision desc limit 1) bid on true
  left join lateral (
    select price, revision, voided_at from read.auction_bids
    where auction_id = part.auction_id and bidder_id = part.user_id and not standing
    order by revision desc limit 1) voided on true
  left join lateral (
    select decided_at from read.purchase_requests
    where auction_id = part.auction_id and bidder_id = part.user_id and status = 'declined'
    order by revision desc limit 1) declined on true
  where ${which}`

const oneStandingSql = standingsSql('auction.auction_id = :auctionId')
const ownStandingsSql = standingsSql(`auction.auction_id in (
    select auction_id from read.auction_participants where user_id = :userId
    union select unnest(:watched::uuid[]))`)

/** What the viewer is in one auction; null where there is none. Whether they may see it is not asked here. */
export async function standingIn(
  db: Knex,
  viewer: SignedInViewer,
  auctionId: AuctionId,
): Promise<Standing | null> {
  const { rows } = await db.raw<{ rows: StandingRow[] }>(oneStandingSql, { userId: viewer.userId, auctionId })
  return rows[0] === undefined ? null : standingOf(rows[0], viewer)
}

/**
 * What the viewer is in the auctions that they have something to do with, and in those of `watched`. Whether
 * they may see them is not asked here.
 */
export async function ownStandings(
  db: Knex,
  viewer: SignedInViewer,
  watched: readonly AuctionId[],
): Promise<readonly Standing[]> {
  const bindings = { userId: viewer.userId, watched: [...watched] }
  const { rows } = await db.raw<{ rows: StandingRow[] }>(ownStandingsSql, bindings)
  return rows.map((row) => standingOf(row, viewer))
}

function standingOf(row: StandingRow, viewer: SignedInViewer): Standing {
  const isHighestBidder = row.leader_id === viewer.userId
  const hasOpenPurchaseRequest = row.open_request_revision !== null
  const own: OwnStanding = {
    lastBidPrice: priceOf(row.bid_price),
    lastBidRevision: row.bid_revision,
    lastBidAt: instantOf(row.bid_at),
    isHighestBidder,
    isOutbidden: row.bid_revision !== null && !isHighestBidder,
    hasOpenPurchaseRequest,
    hasTakenPart: row.has_taken_part,
    bidLimit: priceOf(row.limit_price),
    suspendedFor: row.suspended_for,
    voidedBid: voidedBidOf(row),
    purchaseDeclinedAt: hasOpenPurchaseRequest ? null : instantOf(row.purchase_declined_at),
    accessUntil: row.has_access === true ? instantOf(row.access_until) : null,
    isAccessExpired: row.has_access === false && row.access_until !== null,
    lastRevision: row.last_revision,
  }
  const auction = {
    auctionId: row.auction_id,
    revision: row.revision,
    tenantId: row.tenant_id,
    sellerUserId: row.seller_user_id,
    isPublished: row.is_published,
    listed: row.listed,
    terms: { admittedOnly: row.admitted_only },
  }
  return { auction, hasAccess: row.has_access === true, hasTakenPart: row.has_taken_part, own }
}

/** The last bid that was voided, if it came after the newest that stands. */
function voidedBidOf(row: StandingRow): OwnStanding['voidedBid'] {
  const [price, at] = [priceOf(row.voided_price), instantOf(row.voided_at)]
  if (price === null || at === null) return null
  const isReplaced = (row.bid_revision ?? -1) > (row.voided_revision ?? -1)
  return isReplaced ? null : { price, at }
}

/** The driver reads bigint as text and moments as dates. */
const priceOf = (price: string | null): number | null => (price === null ? null : Number(price))
const instantOf = (date: Date | null): Instant | null => (date === null ? null : msToInstant(date.getTime()))

/** Ids of the auctions that a user was granted access to, for `authenticatedUser`. */
export async function accessibleAuctionIds(db: Knex, viewer: SignedInViewer): Promise<readonly AuctionId[]> {
  const rows = await AuctionParticipantModel.query(db)
    .select('auction_id')
    .where({ user_id: viewer.userId, has_access: true })
    .orderBy('auction_id')
    .castTo<Pick<AuctionParticipantRow, 'auctionId'>[]>()
  return rows.map(({ auctionId }) => auctionId)
}

/**
 * A page of who has access to an auction that the viewer administers or has bid there; null where
 * they do not.
 */
export async function participantsOf(
  db: Knex,
  viewer: QueryViewer,
  auctionId: AuctionId,
  { skip, take }: Page,
): Promise<{ readonly rows: readonly AuctionParticipantRow[]; readonly total: number } | null> {
  if (!(await isAdministered(db, viewer, auctionId))) return null
  const all = () => AuctionParticipantModel.query(db).where({ auction_id: auctionId })
  const [rows, total] = await Promise.all([
    all()
      .orderByRaw('last_bid_revision desc nulls last, user_id')
      .offset(skip)
      .limit(take)
      .castTo<AuctionParticipantRow[]>(),
    all().resultSize(),
  ])
  return { rows, total }
}

export type Audience = {
  readonly auction: Pick<AuctionDetailsRow, 'tenantId' | 'sellerUserId' | 'terms' | 'isPublished' | 'listed'>
  readonly accessHolders: ReadonlySet<UserId>
}

/** What says who of many may see an auction, and who of these people has access; the caller decides. */
export async function audienceOf(
  db: Knex,
  auctionId: AuctionId,
  userIds: readonly UserId[],
): Promise<Audience | null> {
  const auction = await AuctionDetailsModel.query(db)
    .select('tenant_id', 'seller_user_id', 'terms', 'is_published', 'listed')
    .findOne({ auction_id: auctionId })
    .castTo<Audience['auction'] | undefined>()
  if (auction === undefined) return null
  const rows = await AuctionParticipantModel.query(db)
    .select('user_id')
    .where({ auction_id: auctionId, has_access: true })
    .whereIn('user_id', [...userIds])
    .castTo<Pick<AuctionParticipantRow, 'userId'>[]>()
  return { auction, accessHolders: new Set(rows.map(({ userId }) => userId)) }
}
