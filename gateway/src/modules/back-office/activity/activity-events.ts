import type { TimeLineFilters } from '@zuschlag/contracts/administration/activity'
import type { ActorRole } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { historyWithAuctions } from '@zuschlag/projections/auction-history/queries'
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
  const query = historyWithAuctions(knex)
    .select('h.at', 'h.type', 'h.actor_user_id', 'h.actor_role', 'h.auction_id', 'd.title', 'd.tenant_id')
    .select('d.seller_user_id', 'd.time_zone')
    .select('h.revision', 'h.is_attempt', 'h.data', 'h.hash', knex.raw(`${EVENT_KEY} as key`))
    .orderByRaw('h.at desc, key desc')
    .limit(page.limit)
  if (!viewer.isSystemAdmin) {
    void query.where((own) => {
      void own.whereIn('d.tenant_id', [...viewer.brokerTenantIds])
      void own.orWhere('d.seller_user_id', viewer.userId)
    })
  }
  if (people !== null) {
    // Nobody finds out by a search whom they may not know by name.
    if (!viewer.isSystemAdmin) void query.whereIn('d.tenant_id', [...viewer.brokerTenantIds])
    void query.where((named) => {
      void named.whereIn('h.actor_user_id', [...people])
      // Events name whom they concern in one way or the other.
      void named.orWhereRaw(`h.data ->> 'userId' = any(:people::text[])`, { people: [...people] })
      void named.orWhereRaw(`h.data ->> 'bidderId' = any(:people::text[])`, { people: [...people] })
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
const accessTypes = ['AccessGranted', 'AccessRevoked', 'BidderLimited', 'BidderSuspended', 'BidderRestored']

function ofKind(query: Knex.QueryBuilder, kind: TimeLineFilters['kind']): void {
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
