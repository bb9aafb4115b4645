import { decisionUntilOf } from '@zuschlag/contracts/auction/decision'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { AuctionDetailsModel, type AuctionDetailsRow } from '../auction-details/table.ts'

/** So long after it was accepted, the sale to a person needs who they are: bank, notary, and claims. */
export const ACCEPTED_TIE_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What keeps somebody from going: auctions that they lead, up to the decision or the end of its period, those
 * that they got by an award or an accepted purchase not long ago, and running ones that they sell or run.
 */
export type RunningTies = {
  readonly leads: readonly AuctionId[]
  readonly acquired: readonly AuctionId[]
  readonly manages: readonly AuctionId[]
}

export async function runningTiesOf(db: Knex, userId: UserId, now: Instant): Promise<RunningTies> {
  const [leads, acquired, manages] = await Promise.all([
    leadsOf(db, userId, now),
    acquiredOf(db, userId, now),
    managesOf(db, userId, now),
  ])
  return { leads, acquired, manages }
}

type UndecidedRow = Pick<
  AuctionDetailsRow,
  'auctionId' | 'terms' | 'effectiveEndAt' | 'releasedBidderIds' | 'leaderId' | 'counterOffers'
>

/** Auctions that are published, and neither withdrawn nor decided; the period for it may be over. */
async function undecided(db: Knex, isOwn: (own: Knex.QueryBuilder) => void): Promise<UndecidedRow[]> {
  return AuctionDetailsModel.query(db)
    .select('auction_id', 'terms', 'effective_end_at', 'released_bidder_ids', 'leader_id', 'counter_offers')
    .where('is_published', true)
    .where(isOwn)
    .whereNull('withdrawn_at')
    .whereNull('awarded_at')
    .whereNull('not_awarded_at')
    .where((open) => void open.whereNull('ended_by').orWhere('ended_by', '<>', 'immediatePurchase'))
    .castTo<UndecidedRow[]>()
}

function mayBeDecided({ terms, effectiveEndAt }: UndecidedRow, now: Instant): boolean {
  return effectiveEndAt === null || (decisionUntilOf(terms, effectiveEndAt) ?? effectiveEndAt) > now
}

/**
 * Until the decision a broker relies on who holds the highest bid, and on who raised theirs for a
 * counter-offer (DEC-12), but not on who was released from it.
 */
async function leadsOf(db: Knex, userId: UserId, now: Instant): Promise<readonly AuctionId[]> {
  const rows = await undecided(db, (own) => {
    const asked = JSON.stringify([{ candidates: [{ bidderId: userId }] }])
    void own.where('leader_id', userId).orWhereRaw('counter_offers::jsonb @> ?::jsonb', asked)
  })
  const isTied = ({ releasedBidderIds, leaderId, counterOffers }: UndecidedRow) =>
    !releasedBidderIds.includes(userId) && (leaderId === userId || hasRaised(counterOffers, userId))
  return idsOf(rows.filter((row) => isTied(row) && mayBeDecided(row, now)))
}

function hasRaised(counterOffers: UndecidedRow['counterOffers'], userId: UserId): boolean {
  return counterOffers.some(({ candidates, accepted }) =>
    candidates.some(
      ({ bidderId, bidRevision, isVoided }) =>
        bidderId === userId && !isVoided && accepted.includes(bidRevision),
    ),
  )
}

/** An award that was reported as not concluded is none any more (DEC-7). */
async function acquiredOf(db: Knex, userId: UserId, now: Instant): Promise<readonly AuctionId[]> {
  const since = tiedSince(now)
  const acquired = await AuctionDetailsModel.query(db)
    .select('auction_id')
    .whereNull('withdrawn_at')
    .where((own) => {
      void own
        .where((award) => void award.where('awarded_bidder_id', userId).where('awarded_at', '>', since))
        .orWhere((purchase) => void purchase.where('purchaser_id', userId).where('ended_at', '>', since))
    })
    .castTo<{ auctionId: AuctionId }[]>()
  return idsOf(acquired)
}

function tiedSince(now: Instant): Instant {
  return msToInstant(instantToMs(now) - ACCEPTED_TIE_DAYS * DAY_MS)
}

type Seller = {
  readonly userId: UserId
  /** Tenants in which the person sells for themselves. */
  readonly sellerTenantIds: readonly string[]
}

/**
 * Auctions that keep their seller: bidders rely on the decision while it is open, and the buyer on who sold
 * for as long as the seller relies on the buyer.
 */
export async function salesOf(db: Knex, seller: Seller, now: Instant): Promise<readonly AuctionId[]> {
  const isOwn = (own: Knex.QueryBuilder) => {
    void own.where({ seller_user_id: seller.userId }).orWhereIn('tenant_id', [...seller.sellerTenantIds])
  }
  const since = tiedSince(now)
  const [open, sold] = await Promise.all([
    undecided(db, isOwn),
    AuctionDetailsModel.query(db)
      .select('auction_id')
      .whereNull('withdrawn_at')
      .where(isOwn)
      .where((accepted) => {
        void accepted
          .where('awarded_at', '>', since)
          .orWhere((bought) => void bought.whereNotNull('purchaser_id').where('ended_at', '>', since))
      })
      .castTo<{ auctionId: AuctionId }[]>(),
  ])
  return idsOf([...open.filter((row) => row.leaderId !== null && mayBeDecided(row, now)), ...sold])
}

async function managesOf(db: Knex, userId: UserId, now: Instant): Promise<readonly AuctionId[]> {
  const running = await AuctionDetailsModel.query(db)
    .select('auction_id')
    .where('is_published', true)
    .whereNull('withdrawn_at')
    .where((open) => void open.whereNull('effective_end_at').orWhere('effective_end_at', '>', now))
    .where((own) => void own.where({ broker_user_id: userId }).orWhere({ seller_user_id: userId }))
    .castTo<{ auctionId: AuctionId }[]>()
  return idsOf(running)
}

const idsOf = (rows: readonly { auctionId: AuctionId }[]) => rows.map(({ auctionId }) => auctionId)
