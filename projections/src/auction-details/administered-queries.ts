import {
  ADMINISTERED_TAKE_MAX,
  type AdministeredPhase,
} from '@zuschlag/contracts/administration/administered-auctions'
import type { administeredSorts, administeredWork } from '@zuschlag/contracts/administration/list-filters'
import type { AuctionId, TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { searchPatterns } from '@zuschlag/contracts/search/search-text'
import type { Knex } from 'knex'
import { type QueryBuilder, raw } from 'objection'
import type { QueryViewer } from '../kernel/viewer.ts'
import { phaseAt, waitsFor } from './administered-phase.ts'
import { type AuctionCardRow, cardColumns } from './queries.ts'
import { AuctionDetailsModel, type AuctionDetailsRow } from './table.ts'
import { whereAdministeredBy } from './visibility.ts'

/** What runs or will run, then drafts, then what is over. */
const STAGE = `case
  when coalesce(withdrawn_at, ended_at, awarded_at, not_awarded_at) is not null then 2
  when is_published then 0 else 1 end`

/** The price that the table shows: the one that was achieved, else the current one after the first bid. */
const SHOWN_PRICE = `coalesce(
  case when withdrawn_at is not null then null
    when awarded_at is not null then awarded_price
    when ended_by = 'immediatePurchase' then purchase_price end,
  case when bid_count > 0 then current_price end)`

/** Each sort with its own direction first, then the other one. */
const orders = {
  newest: ['drafted_at desc, auction_id', 'drafted_at, auction_id'],
  title: ['search_text, auction_id', 'search_text desc, auction_id'],
  end: [
    `${STAGE}, case when (${STAGE}) < 2 then coalesce(effective_end_at, 'infinity') end,
      coalesce(withdrawn_at, effective_end_at) desc, auction_id`,
    `coalesce(effective_end_at, '-infinity') desc, auction_id`,
  ],
  price: [`${SHOWN_PRICE} desc nulls last, auction_id`, `${SHOWN_PRICE} nulls last, auction_id`],
  bids: ['bid_count desc, auction_id', 'bid_count, auction_id'],
} as const satisfies Record<(typeof administeredSorts)[number], readonly [string, string]>

/** The direction that comes first: the newest, the nearest end, the highest figures. */
const firstDirection = {
  newest: 'descending',
  title: 'ascending',
  end: 'ascending',
  price: 'descending',
  bids: 'descending',
} as const satisfies Record<keyof typeof orders, 'ascending' | 'descending'>

/** What waits for a decision is over; the longest wait comes first there. */
const LONGEST_WAIT = `coalesce(effective_end_at, 'infinity'), auction_id`

type TableOrder = {
  readonly sort: keyof typeof orders
  readonly direction?: 'ascending' | 'descending' | undefined
  readonly work?: (typeof administeredWork)[number] | undefined
}

/** What the rows of a table are ordered by, in SQL. */
function orderOf({ sort, work, direction = firstDirection[sort] }: TableOrder): string {
  if (sort === 'end' && work !== undefined) return LONGEST_WAIT
  return orders[sort][direction === firstDirection[sort] ? 0 : 1]
}

/** The words of the long texts that a table shows. */
const tableWords = {
  auction_code: `description->>'auctionCode'`,
  // Without those that the tenant keeps to itself: the seller reads the table too.
  document_count: `(select count(*) from json_array_elements(description->'documents') document
    where document->>'isInternal' is distinct from 'true')::int`,
  decision_days: `(terms->>'decisionDays')::int`,
}

type AdministeredQuery = TableOrder & {
  readonly skip: number
  readonly take: number
  /** Words that must all be in title or city; empty for all. */
  readonly search: string
  readonly phase?: AdministeredPhase | undefined
  readonly tenantId?: TenantId | undefined
  /** These alone. */
  readonly ids?: readonly AuctionId[] | undefined
}

export type WithPhase<Row> = Row & { readonly phase: AdministeredPhase }
/** A row of the table, with the few words of description and terms that it shows. */
export type AdministeredRow = WithPhase<AuctionCardRow> & {
  readonly auctionCode: string | null
  readonly documentCount: number
  readonly decisionDays: number | null
}

/** One page of the auctions that the viewer administers, and how many there are on all pages. */
export async function administeredAuctions(
  db: Knex,
  viewer: QueryViewer,
  now: Instant,
  query: AdministeredQuery,
): Promise<{ readonly rows: readonly AdministeredRow[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    rowsOf(db, viewer, now, query, { skip: query.skip, take: Math.min(query.take, ADMINISTERED_TAKE_MAX) }),
    matching(db, viewer, now, query).resultSize(),
  ])
  return { rows, total: counted }
}

/** All of them, for a file, up to a limit. */
export async function administeredList(
  db: Knex,
  viewer: QueryViewer,
  now: Instant,
  query: Omit<AdministeredQuery, 'skip' | 'take'>,
  rowsMax: number,
): Promise<readonly AdministeredRow[]> {
  return rowsOf(db, viewer, now, query, { skip: 0, take: rowsMax })
}

/** The page is chosen by ids alone, so that what a row shows is put together for its rows and not for all. */
function rowsOf(
  db: Knex,
  viewer: QueryViewer,
  now: Instant,
  query: Omit<AdministeredQuery, 'skip' | 'take'>,
  { skip, take }: Pick<AdministeredQuery, 'skip' | 'take'>,
): QueryBuilder<AuctionDetailsModel, AdministeredRow[]> {
  const order = orderOf(query)
  const page = matching(db, viewer, now, query)
    .select('auction_id')
    .orderByRaw(order)
    .offset(skip)
    .limit(take)
  return selectRows(AuctionDetailsModel.query(db).whereIn('auction_id', page), now).orderByRaw(order)
}

function selectRows(
  query: QueryBuilder<AuctionDetailsModel>,
  now: Instant,
): QueryBuilder<AuctionDetailsModel, AdministeredRow[]> {
  const words = Object.entries(tableWords).map(([name, sql]) => raw(sql).as(name))
  return query
    .select([...cardColumns])
    .select(phaseAt(now).as('phase'), ...words)
    .castTo<AdministeredRow[]>()
}

/** The titles of those of these auctions that the viewer administers. */
export async function administeredTitles(
  db: Knex,
  viewer: QueryViewer,
  ids: readonly AuctionId[],
): Promise<ReadonlyMap<AuctionId, string>> {
  const query = whereAdministeredBy(AuctionDetailsModel.query(db).select('auction_id', 'title'), viewer)
  const rows = await query
    .whereIn('auction_id', [...ids])
    .castTo<Pick<AuctionDetailsRow, 'auctionId' | 'title'>[]>()
  return new Map(rows.map(({ auctionId, title }) => [auctionId, title]))
}

/** Of these auctions those that run and that the viewer administers, as the table shows them. */
export async function runningRows(
  db: Knex,
  viewer: QueryViewer,
  now: Instant,
  ids: readonly AuctionId[],
): Promise<readonly AdministeredRow[]> {
  const query = whereAdministeredBy(AuctionDetailsModel.query(db), viewer)
  return selectRows(query.whereIn('auction_id', [...ids]).where(phaseAt(now), 'running'), now)
}

/** One auction that the viewer administers, with its long texts; null where they do not. */
export async function administeredAuction(
  db: Knex,
  viewer: QueryViewer,
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
export async function isAdministered(db: Knex, viewer: QueryViewer, auctionId: AuctionId): Promise<boolean> {
  const query = AuctionDetailsModel.query(db).select('auction_id').where({ auction_id: auctionId })
  return (await whereAdministeredBy(query, viewer).first()) !== undefined
}

function matching(
  db: Knex,
  viewer: QueryViewer,
  now: Instant,
  { search, phase, work, tenantId, ids }: Omit<AdministeredQuery, 'skip' | 'take'>,
): QueryBuilder<AuctionDetailsModel> {
  const query = whereAdministeredBy(AuctionDetailsModel.query(db), viewer)
  for (const pattern of searchPatterns(search)) void query.where('search_text', 'like', pattern)
  if (ids !== undefined) void query.whereIn('auction_id', [...ids])
  if (phase !== undefined) void query.where(phaseAt(now), phase)
  if (work !== undefined) void query.where(waitsFor(work, now))
  if (tenantId !== undefined) void query.where('tenant_id', tenantId)
  return query
}
