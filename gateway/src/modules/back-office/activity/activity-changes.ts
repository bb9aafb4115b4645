import type { TimeLineFilters } from '@zuschlag/contracts/administration/activity'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { auditEntries } from '../../identity/accounts/audit-trail.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import type { ActivityPage, ActivityRow } from './activity-row.ts'
import { within } from './activity-row.ts'

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
export async function changesOf(
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
