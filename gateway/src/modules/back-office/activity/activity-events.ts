import type { TimeLineFilters } from '@zuschlag/contracts/administration/activity'
import { TIME_LINE_TAKE_MAX } from '@zuschlag/contracts/administration/activity'
import type { ActorRole } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { historyWithAuctions, newestHistoryWithAuctions } from '@zuschlag/projections/auction-history/queries'
import type { Knex } from 'knex'
import type { SignedIn } from '../../../policies/viewer.ts'
import type { ActivityPage, ActivityRow } from './activity-row.ts'
import { within } from './activity-row.ts'

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
export async function eventsOf(
  knex: Knex,
  viewer: SignedIn,
  filters: TimeLineFilters,
  people: readonly UserId[] | null,
  page: ActivityPage,
): Promise<ActivityRow[]> {
  const auctions = (query: Knex.QueryBuilder) => auctionsOf(query, viewer, filters, people !== null)
  const events = (query: Knex.QueryBuilder) => {
    ofPeople(query, people)
    ofKind(query, filters.kind)
    within(query, knex, 'h.at', EVENT_KEY, filters, page)
  }
  const order = `h.at desc, ${EVENT_KEY} desc`
  // What takes most of the newest events of all reads them in the order of time.
  const isByTime = viewer.isSystemAdmin || page.limit > TIME_LINE_TAKE_MAX + 1
  const found = isByTime
    ? historyWithAuctions(knex).modify(auctions).modify(events)
    : newestHistoryWithAuctions(knex, { auctions, events, order, limit: page.limit })
  const query = found
    .select('h.at', 'h.type', 'h.actor_user_id', 'h.actor_role', 'h.auction_id', 'd.title', 'd.tenant_id')
    .select('d.seller_user_id', 'd.time_zone')
    .select('h.revision', 'h.is_attempt', 'h.data', 'h.hash', knex.raw(`${EVENT_KEY} as key`))
    .orderByRaw(order)
    .limit(page.limit)
  return ((await query) as EventRow[]).map(eventRow)
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
  if (object === undefined) return
  const pattern = `%${object.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  void query.whereRaw(
    `(d.title ilike ? or d.auction_id::text = ? or d.description ->> 'auctionCode' ilike ?)`,
    [pattern, object, pattern],
  )
}

function ofPeople(query: Knex.QueryBuilder, people: readonly UserId[] | null): void {
  if (people === null) return
  void query.where((named) => {
    void named.whereIn('h.actor_user_id', [...people])
    // Events name whom they concern in one way or the other.
    void named.orWhereRaw(`h.data ->> 'userId' = any(:people::text[])`, { people: [...people] })
    void named.orWhereRaw(`h.data ->> 'bidderId' = any(:people::text[])`, { people: [...people] })
  })
}

const bidTypes = ['BidPlaced', 'BidVoided', 'ImmediatePurchaseRequested']
const accessTypes = ['AccessGranted', 'AccessRevoked', 'BidderLimited', 'BidderSuspended', 'BidderRestored']

function ofKind(query: Knex.QueryBuilder, kind: TimeLineFilters['kind']): void {
  // The index of events that are no bids is found by these words.
  if (kind !== undefined && kind !== 'bids') void query.whereRaw(`h.type <> 'BidPlaced'`)
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
