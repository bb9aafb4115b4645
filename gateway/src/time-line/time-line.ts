import type { TimeLineFilters } from '@zuschlag/contracts/administration/time-line'
import type { ActorRole } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { auditEntries } from '../accounts/audit-trail.ts'
import type { SignedIn } from '../policies/viewer.ts'

/** A line of the time line as the database has it, of either of its two sources. */
export type TimeLineRow = {
  readonly key: string
  readonly at: Date
  readonly type: string
  readonly actorUserId: UserId | null
  readonly actorRole: ActorRole | null
  readonly object: { id: AuctionId; title: string; revision: number; isAttempt: boolean } | null
  readonly subject: { kind: string; id: string } | null
  readonly data: Readonly<Record<string, unknown>> | null
  readonly fields: readonly string[]
  readonly hash: string | null
}

export type TimeLinePage = {
  /** Where the page before ended; null begins with the newest line. */
  readonly before: { readonly at: string; readonly key: string } | null
  readonly limit: number
}

/** People whom a search names; a search that names more is too vague to tell them apart. */
const PEOPLE_MAX = 200

/** The newest lines that a viewer may see, of both sources in one order: by instant, then by key. */
export async function timeLineOf(
  knex: Knex,
  viewer: SignedIn,
  filters: TimeLineFilters,
  page: TimeLinePage,
): Promise<readonly TimeLineRow[]> {
  const people = filters.person === undefined ? null : await peopleNamed(knex, filters.person)
  const isOfObjects = filters.kind !== 'accounts' && filters.kind !== 'tenants'
  const isOfAccounts =
    filters.object === undefined && (filters.kind === undefined || !isOfObjects) && maySeeAccounts(viewer)
  const [events, changes] = await Promise.all([
    isOfObjects ? eventsOf(knex, viewer, filters, people, page) : [],
    isOfAccounts ? changesOf(knex, viewer, filters, people, page) : [],
  ])
  return [...events, ...changes].toSorted(newestFirst).slice(0, page.limit)
}

function newestFirst(a: TimeLineRow, b: TimeLineRow): number {
  return b.at.getTime() - a.at.getTime() || (a.key < b.key ? 1 : -1)
}

/** Sellers see what happens to their objects; accounts are the houses' and the administrators' business. */
function maySeeAccounts({ isSystemAdmin, brokerTenantIds }: SignedIn): boolean {
  return isSystemAdmin || brokerTenantIds.length > 0
}

async function peopleNamed(knex: Knex, text: string): Promise<readonly UserId[]> {
  const pattern = `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  const rows = await knex<{ id: UserId }>('accounts.users')
    .whereRaw(`(first_name || ' ' || last_name) ilike ?`, [pattern])
    .orWhereILike('email', pattern)
    .limit(PEOPLE_MAX)
    .select('id')
  return rows.map(({ id }) => id)
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
  revision: number
  is_attempt: boolean
  data: Record<string, unknown> | null
  hash: string
}

async function eventsOf(
  knex: Knex,
  viewer: SignedIn,
  filters: TimeLineFilters,
  people: readonly UserId[] | null,
  page: TimeLinePage,
): Promise<TimeLineRow[]> {
  const query = knex('read.auction_history as h')
    .join('read.auction_details as d', 'd.auction_id', 'h.auction_id')
    .select('h.at', 'h.type', 'h.actor_user_id', 'h.actor_role', 'h.auction_id', 'd.title')
    .select('h.revision', 'h.is_attempt', 'h.data', 'h.hash', knex.raw(`${EVENT_KEY} as key`))
    .orderByRaw('h.at desc, key desc')
    .limit(page.limit)
  if (!viewer.isSystemAdmin) {
    void query.where((own) => {
      void own.whereIn('d.tenant_id', [...viewer.brokerTenantIds])
      void own.orWhere('d.broker_user_id', viewer.userId).orWhere('d.seller_user_id', viewer.userId)
    })
  }
  if (people !== null) {
    void query.where((named) => {
      void named.whereIn('h.actor_user_id', [...people])
      void named.orWhereRaw(`h.data ->> 'userId' = any(?::text[])`, [[...people]])
    })
  }
  if (filters.object !== undefined) {
    const pattern = `%${filters.object.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
    void query.whereRaw(
      `(d.title ilike ? or d.auction_id::text = ? or d.description ->> 'auctionCode' ilike ?)`,
      [pattern, filters.object, pattern],
    )
  }
  ofKind(query, filters.kind)
  within(query, knex, 'h.at', EVENT_KEY, filters, page)
  return ((await query) as EventRow[]).map(eventRow)
}

const bidTypes = ['BidPlaced', 'BidVoided', 'ImmediatePurchaseRequested']
const accessTypes = ['AccessGranted', 'AccessRevoked']

function ofKind(query: Knex.QueryBuilder, kind: TimeLineFilters['kind']): void {
  if (kind === 'bids') void query.whereIn('h.type', bidTypes)
  if (kind === 'access') void query.whereIn('h.type', accessTypes)
  if (kind === 'refused') void query.where('h.is_attempt', true)
  if (kind === 'course')
    void query.where('h.is_attempt', false).whereNotIn('h.type', [...bidTypes, ...accessTypes])
}

function within(
  query: Knex.QueryBuilder,
  knex: Knex,
  at: string,
  key: string,
  { from, until }: TimeLineFilters,
  { before }: TimeLinePage,
): void {
  if (from !== undefined) void query.where(at, '>=', from)
  if (until !== undefined) void query.where(at, '<', until)
  if (before === null) return
  void query.where(at, '<=', before.at)
  void query.where(knex.raw(`(${at} < ? or (${key}) < ?)`, [before.at, before.key]))
}

function eventRow(row: EventRow): TimeLineRow {
  return {
    key: row.key,
    at: row.at,
    type: row.type,
    actorUserId: row.actor_user_id,
    actorRole: row.actor_role,
    object: { id: row.auction_id, title: row.title, revision: row.revision, isAttempt: row.is_attempt },
    subject: null,
    data: row.data,
    fields: row.type === 'AuctionRevised' ? revisedFields(row.data) : [],
    hash: row.hash,
  }
}

function revisedFields(data: EventRow['data']): readonly string[] {
  return Object.values(data ?? {}).flatMap((part) => Object.keys(part ?? {}))
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

async function changesOf(
  knex: Knex,
  viewer: SignedIn,
  filters: TimeLineFilters,
  people: readonly UserId[] | null,
  page: TimeLinePage,
): Promise<TimeLineRow[]> {
  const query = auditEntries(knex)
    .from('audit_entries as a')
    .select('a.at', 'a.action', 'a.actor_user_id', 'a.subject_kind', 'a.subject_id', 'a.before', 'a.after')
    .select(knex.raw(`${CHANGE_KEY} as key`))
    .orderByRaw('a.at desc, key desc')
    .limit(page.limit)
  if (!viewer.isSystemAdmin) void query.where(ownHouse(viewer))
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

/** What was done to the own tenants and to their brokers; bidders are nobody's house. */
function ownHouse({ brokerTenantIds }: SignedIn): (query: Knex.QueryBuilder) => void {
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
