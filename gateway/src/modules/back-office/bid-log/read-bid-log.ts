import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { AuctionHistoryModel, type AuctionHistoryRow } from '@zuschlag/projections/auction-history/table'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { problemOf } from '../../../kernel/problem.ts'
import type { BidLogEvent } from './listed-events.ts'

/** Events of one document: several times what the longest process has. What has more is not cut. */
const EVENTS_MAX = 50_000

/** The whole history of an auction. The caller checks permission. */
export async function loggedEventsOf(
  knex: Knex,
  auctionId: AuctionId,
): Promise<Result<readonly BidLogEvent[], Problem>> {
  const rows = await AuctionHistoryModel.query(knex)
    .select('type', 'data', 'revision', 'at', 'hash')
    .where({ auction_id: auctionId, is_attempt: false })
    .orderBy('revision')
    .limit(EVENTS_MAX + 1)
    .castTo<Pick<AuctionHistoryRow, 'type' | 'data' | 'revision' | 'at' | 'hash'>[]>()
  if (rows.length > EVENTS_MAX) return err(problemOf('historyTooLong'))
  // The projections parsed each event by its type before they stored it.
  return ok(rows as unknown as readonly BidLogEvent[])
}
