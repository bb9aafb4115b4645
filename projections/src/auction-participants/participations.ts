import { msToInstant, type Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { hasTakenPartSql } from '../auction-details/visibility.ts'
import { AuctionParticipantModel } from './model.ts'
import type { AuctionParticipantRow } from './table.ts'

const instantOf = (date: Date): Instant => msToInstant(date.getTime())

/** What became of a participant's offers, beside their row. */
type Participation = AuctionParticipantRow & {
  readonly hasTakenPart: boolean
  readonly voidedRevision: number | null
  readonly voidedPrice: string | null
  readonly voidedAt: Date | null
  readonly purchaseDeclinedAt: Date | null
}

const noVoided = { voidedRevision: null, voidedPrice: null, voidedAt: null }
const voidedSql = `left join lateral (
  select revision as voided_revision, price as voided_price, voided_at from read.auction_bids
  where auction_id = part.auction_id and bidder_id = part.user_id and not standing
  order by revision desc limit 1) voided on true`
const declinedSql = `(select decided_at from read.purchase_requests asked
  where asked.auction_id = part.auction_id and asked.bidder_id = part.user_id and asked.status = 'declined'
  order by asked.revision desc limit 1) as purchase_declined_at`

/** What a person is in these auctions, and what became of their offers there. */
export async function participationsOf(db: Knex, userId: UserId, ids: readonly AuctionId[]) {
  const hasTakenPart = db.raw(`${hasTakenPartSql('part')} as has_taken_part`)
  return AuctionParticipantModel.query(db)
    .alias('part')
    .select('part.*', hasTakenPart, 'voided.*', db.raw(declinedSql))
    .joinRaw(voidedSql)
    .whereIn('part.auction_id', [...ids])
    .where('part.user_id', userId)
    .limit(ids.length)
    .castTo<Participation[]>()
}

/** The last bid of a participant that was voided, if it came after the newest that stands. */
export function voidedAfter(
  bid: { readonly revision: number } | undefined,
  voided: Participation | undefined,
): { readonly price: number; readonly at: Instant } | null {
  const { voidedPrice: price, voidedAt: at, voidedRevision: revision } = voided ?? noVoided
  if (price === null || at === null || revision === null) return null
  return bid !== undefined && bid.revision > revision ? null : { price: Number(price), at: instantOf(at) }
}

/** When their last purchase request was declined; null while one is open. */
export function declinedAt(participation: Participation | undefined): Instant | null {
  const at = participation?.openRequestRevision === null ? participation.purchaseDeclinedAt : null
  return at === null ? null : instantOf(at)
}
