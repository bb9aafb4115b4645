import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { AuctionHistoryModel } from '@zuschlag/projections/auction-history/model'
import type { AuctionHistoryRow } from '@zuschlag/projections/auction-history/table'
import type { Knex } from 'knex'
import type { BidLogEvent } from './bid-log-event.ts'

/** Events of one document: several times what the longest process has. */
const EVENTS_MAX = 50_000

/** The whole history of an auction. The caller checks permission. */
export async function loggedEventsOf(knex: Knex, auctionId: AuctionId): Promise<readonly BidLogEvent[]> {
  const rows = await AuctionHistoryModel.query(knex)
    .select('type', 'data', 'revision', 'at', 'hash')
    .where({ auction_id: auctionId, is_attempt: false })
    .orderBy('revision')
    .limit(EVENTS_MAX)
    .castTo<Pick<AuctionHistoryRow, 'type' | 'data' | 'revision' | 'at' | 'hash'>[]>()
  // The projections parsed each event by its type before they stored it.
  return rows as unknown as readonly BidLogEvent[]
}
