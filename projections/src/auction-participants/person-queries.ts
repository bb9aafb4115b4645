import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { AuctionDetailsModel } from '../auction-details/model.ts'

/** What keeps somebody from going: running auctions that they lead, and such that they sell or run. */
export type RunningTies = { readonly leads: readonly AuctionId[]; readonly manages: readonly AuctionId[] }

export async function runningTiesOf(db: Knex, userId: UserId, now: Instant): Promise<RunningTies> {
  const running = () =>
    AuctionDetailsModel.query(db)
      .select('auction_id')
      .where('is_published', true)
      .whereNull('withdrawn_at')
      .where((open) => void open.whereNull('effective_end_at').orWhere('effective_end_at', '>', now))
  const leads = await running().where({ leader_id: userId }).castTo<{ auctionId: AuctionId }[]>()
  const manages = await running()
    .where((own) => void own.where({ broker_user_id: userId }).orWhere({ seller_user_id: userId }))
    .castTo<{ auctionId: AuctionId }[]>()
  const idsOf = (rows: readonly { auctionId: AuctionId }[]) => rows.map(({ auctionId }) => auctionId)
  return { leads: idsOf(leads), manages: idsOf(manages) }
}
