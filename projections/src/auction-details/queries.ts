import { ENDED_TAKE_MAX } from '@zuschlag/contracts/auction/read-auctions'
import { type AuctionId, auctionIdSchema, type TenantId, type UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { searchPatterns } from '@zuschlag/contracts/search/search-text'
import type { Knex } from 'knex'
import { READ_SCHEMA } from '../kernel/schema-names.ts'
import { columnName } from '../kernel/table.ts'
import type { QueryViewer, SignedInViewer } from '../kernel/viewer.ts'
import { phaseAt } from './administered-phase.ts'
import {
  AuctionDetailsModel,
  type AuctionDetailsRow,
  auctionDetailsTable,
  type CounterOfferColumn,
} from './table.ts'
import { hasTakenPartSql, whereAdministeredBy, whereVisibleTo } from './visibility.ts'

/** For so long an ended auction stays in the public list. */
export const PUBLIC_AFTER_END_MS = 30 * 24 * 60 * 60_000

/** A row without its long texts, for lists. */
export type AuctionCardRow = Omit<AuctionDetailsRow, 'description' | 'terms'>

export const cardColumns: readonly string[] = Object.keys(auctionDetailsTable.columns)
  .filter((column) => column !== 'description' && column !== 'terms')
  .map(columnName)

/** The same in SQL, written like the index. */
const SORT_END = `coalesce(effective_end_at, 'infinity')`

const publicCards = (db: Knex) =>
  AuctionDetailsModel.query(db)
    .select([...cardColumns])
    .where({ is_published: true, listed: true })
    .whereNull('withdrawn_at')

/** The list's order of ends: an open end comes after every other. */
export const listEndOf = ({ effectiveEndAt }: Pick<AuctionDetailsRow, 'effectiveEndAt'>): string =>
  effectiveEndAt ?? 'infinity'

/**
 * Cards for the public list: what runs, is to come or ended lately; of these auctions alone where ids are
 * given. The same for every viewer: the list is public, and what is not listed is nobody's to find there.
 */
export async function publicCardsOf(
  db: Knex,
  _viewer: QueryViewer,
  now: Instant,
  ids?: readonly AuctionId[],
): Promise<readonly AuctionCardRow[]> {
  const cards = publicCards(db).whereRaw(`${SORT_END} > ?`, [lastEndShown(now)])
  if (ids !== undefined) void cards.whereIn('auction_id', [...ids])
  return cards.castTo<AuctionCardRow[]>()
}

/** The revisions of all cards of the public list. */
export async function publicCardRevisions(db: Knex, now: Instant): Promise<ReadonlyMap<AuctionId, number>> {
  const rows = await publicCards(db)
    .clearSelect()
    .select('auction_id', 'revision')
    .whereRaw(`${SORT_END} > ?`, [lastEndShown(now)])
    .castTo<Pick<AuctionCardRow, 'auctionId' | 'revision'>[]>()
  return new Map(rows.map(({ auctionId, revision }) => [auctionId, revision]))
}

/** What ended before this is in the list of ended auctions alone. */
export const lastEndShown = (now: Instant): Instant => msToInstant(instantToMs(now) - PUBLIC_AFTER_END_MS)

/** Rows of auctions by id. Who may see what of them is decided by the caller. */
export async function auctionRows(
  db: Knex,
  ids: readonly AuctionId[],
): Promise<readonly AuctionDetailsRow[]> {
  return AuctionDetailsModel.query(db)
    .whereIn('auction_id', [...ids])
    .castTo<AuctionDetailsRow[]>()
}

export type EndedPage = {
  readonly skip: number
  readonly take: number
  /** Words that must all be in title or city; empty for all. */
  readonly search: string
  /** Tenants whose name matches the search: names live with the accounts, not here. */
  readonly searchedTenantIds: readonly TenantId[]
}

/** One page of the ended auctions, the latest end first. */
export async function endedAuctions(
  db: Knex,
  _viewer: QueryViewer,
  now: Instant,
  { skip, take, search, searchedTenantIds }: EndedPage,
): Promise<readonly AuctionCardRow[]> {
  const patterns = searchPatterns(search)
  const page = publicCards(db)
    .whereRaw(`${SORT_END} <= ?`, [now])
    .orderByRaw(`${SORT_END} desc, auction_id desc`)
    .offset(skip)
    .limit(Math.min(take, ENDED_TAKE_MAX))
  if (patterns.length > 0) {
    void page.where((either) => {
      void either.where((all) => {
        for (const pattern of patterns) void all.where('search_text', 'like', pattern)
      })
      if (searchedTenantIds.length > 0) void either.orWhereIn('tenant_id', [...searchedTenantIds])
    })
  }
  return page.castTo<AuctionCardRow[]>()
}

export type FoundAuction = {
  readonly auction: AuctionDetailsRow
  /** What the auction's own history says about the viewer's access. */
  readonly hasAccess: boolean
  /** Whether the viewer has bid or asked to buy, whatever became of it. */
  readonly hasTakenPart: boolean
}

/** One auction, if it exists for this viewer; otherwise null, like an auction that does not exist. */
export async function findAuction(
  db: Knex,
  viewer: QueryViewer,
  auctionId: AuctionId,
): Promise<FoundAuction | null> {
  const query = AuctionDetailsModel.query(db).alias('auction').where('auction.auction_id', auctionId)
  if (viewer.kind === 'visitor') {
    const auction = await whereVisibleTo(query, viewer).first().castTo<AuctionDetailsRow | undefined>()
    return auction === undefined ? null : { auction, hasAccess: false, hasTakenPart: false }
  }
  const found = await whereVisibleTo(
    query
      .select('auction.*', 'own.has_access', db.raw(`${hasTakenPartSql('own')} as has_taken_part`))
      .leftJoin('read.auction_participants as own', (join) => {
        void join.on('own.auction_id', 'auction.auction_id').andOnVal('own.user_id', viewer.userId)
      }),
    viewer,
  )
    .first()
    .castTo<(AuctionDetailsRow & Record<'hasAccess' | 'hasTakenPart', boolean | null>) | undefined>()
  if (found === undefined) return null
  const { hasAccess, hasTakenPart, ...auction } = found
  return { auction, hasAccess: hasAccess === true, hasTakenPart: hasTakenPart === true }
}

/** Those of these auctions that exist for the viewer. */
export async function visibleAmong(
  db: Knex,
  viewer: SignedInViewer,
  auctionIds: readonly AuctionId[],
): Promise<ReadonlySet<AuctionId>> {
  const query = AuctionDetailsModel.query(db)
    .alias('auction')
    .select('auction.auction_id')
    .leftJoin('read.auction_participants as own', (join) => {
      void join.on('own.auction_id', 'auction.auction_id').andOnVal('own.user_id', viewer.userId)
    })
    .whereIn('auction.auction_id', [...auctionIds])
  const rows = await whereVisibleTo(query, viewer).castTo<{ readonly auctionId: AuctionId }[]>()
  return new Set(rows.map(({ auctionId }) => auctionId))
}

/** The newest revision that readers of this database see, null for an auction that they do not know. */
export async function revisionOf(db: Knex, auctionId: AuctionId): Promise<number | null> {
  const row = await AuctionDetailsModel.query(db)
    .select('revision')
    .findOne({ auction_id: auctionId })
    .castTo<Pick<AuctionDetailsRow, 'revision'> | undefined>()
  return row?.revision ?? null
}

/** The newest revisions of many auctions. */
export async function revisionsOf(
  knex: Knex,
  auctionIds: readonly AuctionId[],
): Promise<readonly { readonly auction_id: AuctionId; readonly revision: number }[]> {
  return knex<{ auction_id: AuctionId; revision: number }>('read.auction_details')
    .select('auction_id', 'revision')
    .whereIn('auction_id', [...auctionIds])
}

type AuctionOwnership = {
  readonly tenantId: TenantId
  readonly sellerUserId: UserId | null
}

type OwnershipRow = {
  auction_id: AuctionId
  tenant_id: TenantId
  seller_user_id: UserId | null
}

/**
 * Tenant and seller of an auction, without a check of the reader; null for one that is not projected.
 */
export async function ownershipOf(knex: Knex, auctionId: AuctionId): Promise<AuctionOwnership | null> {
  const row = await knex<OwnershipRow>('read.auction_details')
    .select('tenant_id', 'seller_user_id')
    .where({ auction_id: auctionId })
    .first()
  if (row === undefined) return null
  return { tenantId: row.tenant_id, sellerUserId: row.seller_user_id }
}

/**
 * Whether the read models have ever reflected the whole log: until then an auction that they do not hold may
 * exist.
 */
export async function isEndOfLogReached(knex: Knex): Promise<boolean> {
  const row = await knex<{ end_reached: boolean }>('read.checkpoint').first('end_reached')
  return row?.end_reached === true
}

/** The generation of the read models that readers see: rows of another may differ at the same revision. */
export async function liveGeneration(knex: Knex): Promise<number | null> {
  const row = await knex<{ generation: number; state: string }>(`${READ_SCHEMA}.generations`)
    .where({ state: 'live' })
    .orderBy('generation', 'desc')
    .first('generation')
  return row?.generation ?? null
}

/** Leaves the auctions `d` with a text in title or code, or with it as their id. */
export function whereNamed(query: Knex.QueryBuilder, text: string): void {
  const pattern = `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  void query.where((named) => {
    void named.whereRaw(`d.title ilike ? or d.description ->> 'auctionCode' ilike ?`, [pattern, pattern])
    const id = auctionIdSchema.safeParse(text)
    if (id.success) void named.orWhere('d.auction_id', id.data)
  })
}

/** Ids of what the viewer runs as a broker, for a subquery; of everything for a system administrator. */
export function runAuctionIds(db: Knex, viewer: SignedInViewer): Knex.QueryBuilder {
  const auctions = AuctionDetailsModel.query(db).select('auction_id')
  if (!viewer.isSystemAdmin) void auctions.whereIn('tenant_id', [...viewer.brokerTenantIds])
  return auctions.toKnexQuery()
}

/** Ids of what the viewer administers and what is neither decided nor withdrawn, for a subquery. */
export function unfinishedIds(db: Knex, viewer: QueryViewer, now: Instant): Knex.QueryBuilder {
  return whereAdministeredBy(AuctionDetailsModel.query(db), viewer)
    .where(phaseAt(now), '<>', 'decided')
    .where(phaseAt(now), '<>', 'withdrawn')
    .select('auction_id')
    .toKnexQuery()
}

/** The price of an immediate purchase; null where there is none. */
export async function immediatePurchasePriceOf(knex: Knex, auctionId: AuctionId): Promise<number | null> {
  const row = await knex<{ auction_id: AuctionId; immediate_purchase_price: string | null }>(
    'read.auction_details',
  )
    .where({ auction_id: auctionId })
    .first('immediate_purchase_price')
  const price = row?.immediate_purchase_price ?? null
  return price === null ? null : Number(price)
}

/** The price of a counter-offer; null where there is none of this revision. */
export async function counterOfferPriceOf(
  knex: Knex,
  auctionId: AuctionId,
  revision: number,
): Promise<number | null> {
  const row = await knex<{ auction_id: AuctionId; counter_offers: readonly CounterOfferColumn[] }>(
    'read.auction_details',
  )
    .where({ auction_id: auctionId })
    .first('counter_offers')
  return row?.counter_offers.find((offer) => offer.revision === revision)?.price ?? null
}
