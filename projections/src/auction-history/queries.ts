import type { Knex } from 'knex'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { AuctionDetailsModel } from '../auction-details/table.ts'
import { whereAdministeredBy } from '../auction-details/visibility.ts'
import type { QueryViewer } from '../kernel/viewer.ts'
import { AuctionHistoryModel, type AuctionHistoryRow } from './table.ts'

/** Events of one page. */
export const HISTORY_PAGE_MAX = 200

export type HistoryPageRequest = {
  /** The auction's own events, or the refused attempts. */
  readonly isAttempt: boolean
  /** Exclusive; null starts with the first event. */
  readonly after: number | null
  /** Exclusive; null has no end. */
  readonly before?: number | null
  /** The newest first, where true. */
  readonly isNewestFirst?: boolean
  readonly type?: string | null
  readonly limit: number
}

/** A page of the history of an auction that the viewer administers; null where they do not. */
export async function historyOf(
  db: Knex,
  viewer: QueryViewer,
  auctionId: AuctionId,
  { isAttempt, after, before = null, isNewestFirst = false, type = null, limit }: HistoryPageRequest,
): Promise<readonly AuctionHistoryRow[] | null> {
  const administered = await whereAdministeredBy(
    AuctionDetailsModel.query(db).where({ auction_id: auctionId }),
    viewer,
  ).first()
  if (administered === undefined) return null
  const page = AuctionHistoryModel.query(db)
    .where({ auction_id: auctionId, is_attempt: isAttempt })
    .where('revision', '>', after ?? -1)
  if (before !== null) void page.where('revision', '<', before)
  if (type !== null) void page.where({ type })
  return page
    .orderBy('revision', isNewestFirst ? 'desc' : 'asc')
    .limit(Math.min(limit, HISTORY_PAGE_MAX))
    .castTo<AuctionHistoryRow[]>()
}

/** Whether a command led to an event that is projected. */
export async function wasCommandAccepted(
  knex: Knex,
  { auctionId, commandId }: { readonly auctionId: AuctionId; readonly commandId: string },
): Promise<boolean> {
  const row = await knex<{ auction_id: AuctionId; is_attempt: boolean; command_id: string }>(
    'read.auction_history',
  )
    .where({ auction_id: auctionId, is_attempt: false, command_id: commandId })
    .first('command_id')
  return row !== undefined
}

/** The events `h` of every auction, or those given, with the auction `d`, for lists across auctions. */
export function historyWithAuctions(
  knex: Knex,
  events: Knex.Raw | Knex.QueryBuilder = knex.raw('read.auction_history as h'),
): Knex.QueryBuilder {
  return knex.from(events).join('read.auction_details as d', 'd.auction_id', 'h.auction_id')
}

type Narrowing = (query: Knex.QueryBuilder) => void

/** What a list across auctions has of the events `h` and their auctions `d`. */
type Wanted = {
  readonly auctions: Narrowing
  readonly events: Narrowing
  /** By the instant, then by a key that rises with the revision. */
  readonly order: string
  readonly limit: number
}

/** So many of the newest events of all auctions are looked at for each that is wanted of some. */
const LOOKED_AT_FOR_EACH = 10

/** The same among the newest of all alone: as many as the limit are what is asked for, fewer may not be. */
export function amongNewestWithAuctions(
  knex: Knex,
  { auctions, events, order, limit }: Wanted,
  within: Narrowing,
): Knex.QueryBuilder {
  const most = LOOKED_AT_FOR_EACH * limit
  const newest = knex('read.auction_history as h').modify(within).orderByRaw(order).limit(most)
  return historyWithAuctions(knex, newest.as('h')).modify(auctions).modify(events)
}

/**
 * The same of some auctions alone. None but the streams with the newest events have rows among the newest of
 * all, so that a stream is looked at from its end, however many events it or other auctions have.
 */
export function newestHistoryWithAuctions(
  knex: Knex,
  { auctions, events, order, limit }: Wanted,
): Knex.QueryBuilder {
  const newestOf = (count: number) =>
    knex('read.auction_history as h')
      .whereRaw('h.auction_id = s.auction_id and h.is_attempt = s.is_attempt')
      .modify(events)
      .orderBy('h.revision', 'desc')
      .limit(count)
  const streams = knex('read.auction_details as d')
    .joinRaw('cross join (values (false), (true)) as s (is_attempt)')
    .select('d.auction_id', 's.is_attempt')
    .modify(auctions)
  const newestStreams = knex
    .from(streams.as('s'))
    .crossJoin(knex.raw('lateral (?) as h', [newestOf(1).select('h.*')]))
    .select('h.auction_id', 'h.is_attempt')
    .orderByRaw(order)
    .limit(limit)
  return knex
    .from(newestStreams.as('s'))
    .crossJoin(knex.raw('lateral (?) as h', [newestOf(limit).select('h.*')]))
    .join('read.auction_details as d', 'd.auction_id', 's.auction_id')
}

/** Written like the indexes. A bidder is the actor of their bids and attempts. */
const ofPeople = `select * from read.auction_history h where h.actor_user_id = any(:people::uuid[])
  or (h.type <> 'BidPlaced' and not h.is_attempt
    and coalesce(h.data ->> 'userId', h.data ->> 'bidderId') = any(:people::text[]))`

/**
 * The same of what some people did, and of what concerns them. All of it is read before it is put in order:
 * in the order of time, the events of a person who did little would be looked for among those of all.
 */
export function historyOfPeopleWithAuctions(knex: Knex, people: readonly UserId[]): Knex.QueryBuilder {
  return historyWithAuctions(knex, knex.raw(`(${ofPeople} offset 0) as h`, { people: [...people] }))
}

/** The events of an auction, without refused attempts. */
export function eventsOfAuction(knex: Knex, auctionId: AuctionId): Knex.QueryBuilder {
  return knex('read.auction_history').where({ auction_id: auctionId, is_attempt: false })
}
