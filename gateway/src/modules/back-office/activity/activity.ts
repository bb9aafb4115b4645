import { TIME_LINE_TAKE_MAX, type TimeLineFilters } from '@zuschlag/contracts/administration/activity'
import type { ActorRole } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { pendingInvitationsSql } from '@zuschlag/projections/account-joins/admission-queries'
import { whereNamed } from '@zuschlag/projections/auction-details/queries'
import {
  amongNewestWithAuctions,
  historyOfPeopleWithAuctions,
  historyWithAuctions,
  newestHistoryWithAuctions,
} from '@zuschlag/projections/auction-history/queries'
import type { Knex } from 'knex'
import type { SignedIn } from '../../../policies/viewer.ts'
import { auditEntries } from '../../identity/accounts/audit-trail.ts'

/** A row of the activity feed, from either of its two sources. */
export type ActivityRow = {
  readonly key: string
  readonly at: Date
  readonly type: string
  readonly actorUserId: UserId | null
  readonly actorRole: ActorRole | null
  readonly object: {
    id: AuctionId
    title: string
    revision: number
    isAttempt: boolean
    tenantId: TenantId
    sellerUserId: UserId | null
    timeZone: string
  } | null
  readonly subject: { kind: string; id: string } | null
  readonly data: Readonly<Record<string, unknown>> | null
  readonly fields: readonly string[]
  readonly hash: string | null
}

type ActivityPage = {
  /** End of the previous page; null starts with the newest row. */
  readonly before: { readonly at: string; readonly key: string } | null
  readonly limit: number
}

/** Filters by a span of time and by the end of the previous page. `at` and `key` are columns of the query. */
function within(
  query: Knex.QueryBuilder,
  knex: Knex,
  at: string,
  key: string,
  { from, until }: TimeLineFilters,
  { before }: ActivityPage,
): void {
  if (from !== undefined) void query.where(at, '>=', from)
  if (until !== undefined) void query.where(at, '<', until)
  if (before === null) return
  void query.where(at, '<=', before.at)
  void query.where(knex.raw(`(${at} < ? or (${key}) < ?)`, [before.at, before.key]))
}

/** People that a search matches; a search with more matches is too vague to distinguish them. */
const PEOPLE_MAX = 200

/** The newest rows that a viewer may see, of both sources, ordered by instant, then by key. */
export async function activityOf(
  knex: Knex,
  viewer: SignedIn,
  filters: TimeLineFilters,
  page: ActivityPage,
): Promise<readonly ActivityRow[]> {
  const people = filters.person === undefined ? null : await peopleNamed(knex, viewer, filters.person)
  if (people?.length === 0) return []
  const isOfObjects = filters.kind !== 'accounts' && filters.kind !== 'tenants'
  const isOfAccounts =
    filters.object === undefined && (filters.kind === undefined || !isOfObjects) && isOfTenant(viewer)
  const [events, changes] = await Promise.all([
    isOfObjects ? eventsOf(knex, viewer, filters, people, page) : [],
    isOfAccounts ? changesOf(knex, viewer, filters, people, page) : [],
  ])
  return [...events, ...changes].toSorted(newestFirst).slice(0, page.limit)
}

function newestFirst(a: ActivityRow, b: ActivityRow): number {
  return b.at.getTime() - a.at.getTime() || (a.key < b.key ? 1 : -1)
}

/** Sellers see the events of their objects; changes of accounts are for tenants and administrators. */
function isOfTenant({ isSystemAdmin, brokerTenantIds }: SignedIn): boolean {
  return isSystemAdmin || brokerTenantIds.length > 0
}

/** Every user is compared, as stored and in lower case: it takes a third of the time of `ilike`. */
const peopleNamedSql = `
  select u.id from accounts.users u
  left join (${pendingInvitationsSql}) pending
    on pending.user_id = u.id and pending.tenant_id = any(:tenantIds::uuid[])
  where lower(case when pending.user_id is null then u.first_name || ' ' || u.last_name else pending.name end)
      like lower(:pattern)
    or case when pending.user_id is null then u.email else lower(pending.email) end like lower(:pattern)
  limit :limit`

/** By name or e-mail; people with an open invitation of the viewer's tenants by what the inviter typed. */
async function peopleNamed(
  knex: Knex,
  { brokerTenantIds, isSystemAdmin }: SignedIn,
  text: string,
): Promise<readonly UserId[]> {
  const pattern = `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  const tenantIds = isSystemAdmin ? [] : [...brokerTenantIds]
  const bindings = { pattern, tenantIds, limit: PEOPLE_MAX }
  const { rows } = await knex.raw<{ rows: { id: UserId }[] }>(peopleNamedSql, bindings)
  return rows.map(({ id }) => id)
}

const CHANGE_KEY = `'a:' || lpad(a.id::text, 20, '0')`

type ChangeRow = {
  key: string
  at: Date
  action: string
  actor_user_id: UserId | null
  subject_kind: string
  subject_id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Changes of accounts and tenants that the viewer administers. */
async function changesOf(
  knex: Knex,
  viewer: SignedIn,
  filters: TimeLineFilters,
  people: readonly UserId[] | null,
  page: ActivityPage,
): Promise<ActivityRow[]> {
  const query = auditEntries(knex)
    .from('audit_entries as a')
    .select('a.at', 'a.action', 'a.actor_user_id', 'a.subject_kind', 'a.subject_id', 'a.before', 'a.after')
    .select(knex.raw(`${CHANGE_KEY} as key`))
    .orderByRaw('a.at desc, key desc')
    .limit(page.limit)
  if (!viewer.isSystemAdmin) void query.where(requireManagedAuction(viewer))
  if (people !== null) {
    void query.where((named) => {
      void named.whereIn('a.actor_user_id', [...people])
      void named.orWhere((subject) => {
        void subject.where('a.subject_kind', 'user').whereIn('a.subject_id', [...people])
      })
    })
  }
  if (filters.kind === 'accounts') void query.where('a.subject_kind', 'user')
  if (filters.kind === 'tenants') void query.whereNot('a.subject_kind', 'user')
  within(query, knex, 'a.at', CHANGE_KEY, filters, page)
  return ((await query) as ChangeRow[]).map((row) => ({
    key: row.key,
    at: row.at,
    type: row.action,
    actorUserId: row.actor_user_id,
    actorRole: null,
    object: null,
    subject: { kind: row.subject_kind, id: row.subject_id },
    data: row.after,
    fields: [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])],
    hash: null,
  }))
}

/** Changes of the viewer's tenants and their brokers; bidders belong to no tenant. */
function requireManagedAuction({ brokerTenantIds }: SignedIn): (query: Knex.QueryBuilder) => void {
  const tenantIds = [...brokerTenantIds]
  return (query) => {
    void query.where((tenant) => {
      void tenant.where('a.subject_kind', 'tenant').whereIn('a.subject_id', tenantIds)
    })
    void query.orWhere((user) => {
      void user
        .where('a.subject_kind', 'user')
        .whereRaw(
          'exists (select 1 from accounts.brokers b where b.user_id::text = a.subject_id and b.tenant_id = any(?::uuid[]))',
          [tenantIds],
        )
    })
  }
}

const EVENT_KEY = `'e:' || h.auction_id || ':' || h.is_attempt::int || ':' || lpad(h.revision::text, 10, '0')`

type EventRow = {
  key: string
  at: Date
  type: string
  actor_user_id: UserId | null
  actor_role: ActorRole
  auction_id: AuctionId
  title: string
  tenant_id: TenantId
  seller_user_id: UserId | null
  time_zone: string
  revision: number
  is_attempt: boolean
  data: Record<string, unknown> | null
  hash: string
}

/** Events of the auctions that the viewer may see. */
async function eventsOf(
  knex: Knex,
  viewer: SignedIn,
  filters: TimeLineFilters,
  people: readonly UserId[] | null,
  page: ActivityPage,
): Promise<ActivityRow[]> {
  const order = `h.at desc, ${EVENT_KEY} desc`
  const span = (query: Knex.QueryBuilder) => within(query, knex, 'h.at', EVENT_KEY, filters, page)
  const wanted = {
    auctions: (query: Knex.QueryBuilder) => auctionsOf(query, viewer, filters, people !== null),
    events: (query: Knex.QueryBuilder) => ofKind(query.modify(span), filters.kind),
    order,
    limit: page.limit,
  }
  const read = async (found: Knex.QueryBuilder): Promise<ActivityRow[]> => {
    const query = found
      .select('h.at', 'h.type', 'h.actor_user_id', 'h.actor_role', 'h.auction_id', 'd.title', 'd.tenant_id')
      .select('d.seller_user_id', 'd.time_zone')
      .select('h.revision', 'h.is_attempt', 'h.data', 'h.hash', knex.raw(`${EVENT_KEY} as key`))
      .orderByRaw(order)
      .limit(page.limit)
    return ((await query) as EventRow[]).map(eventRow)
  }
  const all = people === null ? historyWithAuctions(knex) : historyOfPeopleWithAuctions(knex, people)
  // What takes most of the newest events of all reads them in the order of time.
  const isByTime =
    page.limit > TIME_LINE_TAKE_MAX + 1 || (viewer.isSystemAdmin && filters.object === undefined)
  if (isByTime || people !== null) return read(all.modify(wanted.auctions).modify(wanted.events))
  const ofSome = () => read(newestHistoryWithAuctions(knex, wanted))
  // A seller has a few auctions of many.
  if (!isOfTenant(viewer)) return ofSome()
  const among = (query: Knex.QueryBuilder) => withoutBids(query.modify(span), filters.kind)
  const newest = await read(amongNewestWithAuctions(knex, wanted, among))
  return newest.length === page.limit ? newest : ofSome()
}

function auctionsOf(
  query: Knex.QueryBuilder,
  { isSystemAdmin, brokerTenantIds, userId }: SignedIn,
  { object }: TimeLineFilters,
  isOfPeople: boolean,
): void {
  if (!isSystemAdmin) {
    void query.where((own) => {
      void own.whereIn('d.tenant_id', [...brokerTenantIds])
      // Nobody finds out by a search whom they may not know by name.
      if (!isOfPeople) void own.orWhere('d.seller_user_id', userId)
    })
  }
  if (object !== undefined) whereNamed(query, object)
}

const bidTypes = ['BidPlaced', 'BidVoided', 'ImmediatePurchaseRequested']
const accessTypes = ['AccessGranted', 'AccessRevoked', 'BidderLimited', 'BidderSuspended', 'BidderRestored']

/** The index of events that are no bids is found by these words. */
function withoutBids(query: Knex.QueryBuilder, kind: TimeLineFilters['kind']): void {
  if (kind !== undefined && kind !== 'bids') void query.whereRaw(`h.type <> 'BidPlaced'`)
}

function ofKind(query: Knex.QueryBuilder, kind: TimeLineFilters['kind']): void {
  withoutBids(query, kind)
  if (kind === 'bids') void query.whereIn('h.type', bidTypes)
  if (kind === 'access') void query.whereIn('h.type', accessTypes)
  if (kind === 'refused') void query.where('h.is_attempt', true)
  if (kind === 'course')
    void query.where('h.is_attempt', false).whereNotIn('h.type', [...bidTypes, ...accessTypes])
}

function eventRow(row: EventRow): ActivityRow {
  return {
    key: row.key,
    at: row.at,
    type: row.type,
    actorUserId: row.actor_user_id,
    actorRole: row.actor_role,
    object: {
      id: row.auction_id,
      title: row.title,
      revision: row.revision,
      isAttempt: row.is_attempt,
      tenantId: row.tenant_id,
      sellerUserId: row.seller_user_id,
      timeZone: row.time_zone,
    },
    subject: null,
    data: row.data,
    fields: row.type === 'AuctionRevised' ? revisedFields(row.data) : [],
    hash: row.hash,
  }
}

function revisedFields(data: EventRow['data']): readonly string[] {
  return Object.values(data ?? {}).flatMap((part) => Object.keys(part ?? {}))
}
