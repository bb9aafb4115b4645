import type { Knex } from 'knex'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Page } from '@zuschlag/contracts/kernel/page-query'
import { isAdministered } from '../auction-details/administered-queries.ts'
import type { QueryViewer } from '../kernel/viewer.ts'
import { AuctionParticipantModel } from './model.ts'
import type { AuctionParticipantRow } from './table.ts'

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
