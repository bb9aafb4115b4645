import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { raw } from 'objection'
import type {
  AdministeredPhase,
  administeredSorts,
} from '@zuschlag/contracts/administration/administered-auctions'
import { ADMINISTERED_TAKE_MAX } from '@zuschlag/contracts/administration/administered-auctions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Viewer } from '../kernel/viewer.ts'
import { AuctionDetailsModel } from './model.ts'
import type { AuctionCardRow } from './queries.ts'
import { cardColumns } from './queries.ts'
import { searchPatterns } from './search-text.ts'
import type { AuctionDetailsRow } from './table.ts'
import { whereAdministeredBy } from './visibility.ts'

/** What an auction is at an instant; `?` is that instant. What was decided is asked before whether it is over. */
const PHASE = `case
  when withdrawn_at is not null then 'withdrawn'
  when not is_published then 'draft'
  when awarded_at is not null or not_awarded_at is not null or ended_by = 'immediatePurchase' then 'decided'
  when ended_at is not null or effective_end_at <= ? then 'ended'
  when start_at > ? then 'upcoming'
  else 'running' end`

const phaseAt = (now: Instant) => raw(PHASE, [now, now])

const AUCTION_CODE = `description->>'auctionCode'`

const orders = {
  newest: 'drafted_at desc, auction_id',
  title: 'search_text, auction_id',
  end: `coalesce(effective_end_at, 'infinity'), auction_id`,
  price: 'current_price desc nulls last, auction_id',
  bids: 'bid_count desc, auction_id',
} as const satisfies Record<(typeof administeredSorts)[number], string>

export type AdministeredQuery = {
  readonly skip: number
  readonly take: number
  /** Words that must all be in title or city; empty for all. */
  readonly search: string
  readonly phase?: AdministeredPhase | undefined
  readonly sort: keyof typeof orders
}

export type WithPhase<Row> = Row & { readonly phase: AdministeredPhase }
/** A row of the table; the code is the one word of the long description that it shows. */
export type AdministeredRow = WithPhase<AuctionCardRow> & { readonly auctionCode: string | null }

/** One page of the auctions that the viewer administers, and how many there are on all pages. */
export async function administeredAuctions(
  db: Knex,
  viewer: Viewer,
  now: Instant,
  query: AdministeredQuery,
): Promise<{ readonly rows: readonly AdministeredRow[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    matching(db, viewer, now, query)
      .select([...cardColumns])
      .select(phaseAt(now).as('phase'), raw(AUCTION_CODE).as('auction_code'))
      .orderByRaw(orders[query.sort])
      .offset(query.skip)
      .limit(Math.min(query.take, ADMINISTERED_TAKE_MAX))
      .castTo<AdministeredRow[]>(),
    matching(db, viewer, now, query).resultSize(),
  ])
  return { rows, total: counted }
}

/** One auction that the viewer administers, with its long texts; null where they do not. */
export async function administeredAuction(
  db: Knex,
  viewer: Viewer,
  now: Instant,
  auctionId: AuctionId,
): Promise<WithPhase<AuctionDetailsRow> | null> {
  const query = AuctionDetailsModel.query(db).select('*', phaseAt(now).as('phase'))
  const row = await whereAdministeredBy(query, viewer)
    .where({ auction_id: auctionId })
    .first()
    .castTo<WithPhase<AuctionDetailsRow> | undefined>()
  return row ?? null
}

/** Whether the viewer administers the auction, for reads of what belongs to it. */
export async function isAdministered(db: Knex, viewer: Viewer, auctionId: AuctionId): Promise<boolean> {
  const query = AuctionDetailsModel.query(db).select('auction_id').where({ auction_id: auctionId })
  return (await whereAdministeredBy(query, viewer).first()) !== undefined
}

function matching(
  db: Knex,
  viewer: Viewer,
  now: Instant,
  { search, phase }: AdministeredQuery,
): QueryBuilder<AuctionDetailsModel> {
  const query = whereAdministeredBy(AuctionDetailsModel.query(db), viewer)
  for (const pattern of searchPatterns(search)) void query.where('search_text', 'like', pattern)
  if (phase !== undefined) void query.where(phaseAt(now), phase)
  return query
}
