import type { Knex } from 'knex'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { isAdministered } from '../auction-details/administered-queries.ts'
import type { QueryViewer } from '../kernel/viewer.ts'
import { AuctionParticipantModel } from './model.ts'
import type { AuctionParticipantRow } from './table.ts'

/** Participants of one answer. */
export const PARTICIPANTS_MAX = 1000

/**
 * Everybody who has access to an auction that the viewer administers or has bid there; null where they do
 * not.
 */
export async function participantsOf(
  db: Knex,
  viewer: QueryViewer,
  auctionId: AuctionId,
): Promise<readonly AuctionParticipantRow[] | null> {
  if (!(await isAdministered(db, viewer, auctionId))) return null
  return AuctionParticipantModel.query(db)
    .where({ auction_id: auctionId })
    .orderByRaw('last_bid_revision desc nulls last, user_id')
    .limit(PARTICIPANTS_MAX)
    .castTo<AuctionParticipantRow[]>()
}
