import { decisionUntilOf } from '@zuschlag/contracts/auction/decision'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { AuctionDetailsModel } from '../auction-details/model.ts'
import type { AuctionDetailsRow } from '../auction-details/table.ts'

/**
 * What keeps somebody from going: auctions that they lead, up to the decision or the end of its period, and
 * running ones that they sell or run.
 */
export type RunningTies = { readonly leads: readonly AuctionId[]; readonly manages: readonly AuctionId[] }

export async function runningTiesOf(db: Knex, userId: UserId, now: Instant): Promise<RunningTies> {
  const [leads, manages] = await Promise.all([leadsOf(db, userId, now), managesOf(db, userId, now)])
  return { leads, manages }
}

type LedRow = Pick<
  AuctionDetailsRow,
  'auctionId' | 'terms' | 'effectiveEndAt' | 'releasedBidderIds' | 'leaderId' | 'counterOffers'
>

/**
 * Until the decision a broker relies on who holds the highest bid, and on who raised theirs for a
 * counter-offer (DEC-12), but not on who was released from it.
 */
async function leadsOf(db: Knex, userId: UserId, now: Instant): Promise<readonly AuctionId[]> {
  const undecided = await AuctionDetailsModel.query(db)
    .select('auction_id', 'terms', 'effective_end_at', 'released_bidder_ids', 'leader_id', 'counter_offers')
    .where('is_published', true)
    .where((own) => {
      const asked = JSON.stringify([{ candidates: [{ bidderId: userId }] }])
      void own.where('leader_id', userId).orWhereRaw('counter_offers::jsonb @> ?::jsonb', asked)
    })
    .whereNull('withdrawn_at')
    .whereNull('awarded_at')
    .whereNull('not_awarded_at')
    .where((open) => void open.whereNull('ended_by').orWhere('ended_by', '<>', 'immediatePurchase'))
    .castTo<LedRow[]>()
  const isOpen = ({ terms, effectiveEndAt, releasedBidderIds, leaderId, counterOffers }: LedRow) =>
    !releasedBidderIds.includes(userId) &&
    (leaderId === userId || hasRaised(counterOffers, userId)) &&
    (effectiveEndAt === null || (decisionUntilOf(terms, effectiveEndAt) ?? effectiveEndAt) > now)
  return idsOf(undecided.filter(isOpen))
}

function hasRaised(counterOffers: LedRow['counterOffers'], userId: UserId): boolean {
  return counterOffers.some(({ candidates, accepted }) =>
    candidates.some(
      ({ bidderId, bidRevision, isVoided }) =>
        bidderId === userId && !isVoided && accepted.includes(bidRevision),
    ),
  )
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
