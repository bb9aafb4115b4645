import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { AuctionHistoryModel, type AuctionHistoryRow } from '@zuschlag/projections/auction-history/table'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { problemOf } from '../../../kernel/problem.ts'
import type { BidLogEvent } from './listed-events.ts'

/** Events of one document: several times what the longest process has. What has more is not cut. */
const EVENTS_MAX = 50_000

/**
 * The whole history of an auction; with a bidder what an acceptance of theirs rests on: all but the bids of
 * others, and the last event. The caller checks permission.
 */
export async function loggedEventsOf(
  knex: Knex,
  auctionId: AuctionId,
  bidderId?: UserId,
): Promise<Result<readonly BidLogEvent[], Problem>> {
  const events = () => AuctionHistoryModel.query(knex).where({ auction_id: auctionId, is_attempt: false })
  const wanted = events()
  if (bidderId !== undefined) {
    const revisions = () => events().select('revision')
    // The index of events that are no bids is found by these words.
    const besidesBids = revisions().whereRaw(`type <> 'BidPlaced'`)
    const last = revisions().orderBy('revision', 'desc').limit(1)
    void wanted.whereIn(
      'revision',
      besidesBids.union([revisions().where({ actor_user_id: bidderId }), last], true),
    )
  }
  const rows = await wanted
    .select('type', 'data', 'revision', 'at', 'hash')
    .orderBy('revision')
    .limit(EVENTS_MAX + 1)
    .castTo<Pick<AuctionHistoryRow, 'type' | 'data' | 'revision' | 'at' | 'hash'>[]>()
  if (rows.length > EVENTS_MAX) return err(problemOf('historyTooLong'))
  // The projections parsed each event by its type before they stored it.
  return ok(rows as unknown as readonly BidLogEvent[])
}
