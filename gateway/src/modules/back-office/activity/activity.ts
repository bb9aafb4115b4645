import type { TimeLineFilters } from '@zuschlag/contracts/administration/activity'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { pendingInvitationsSql } from '@zuschlag/projections/account-joins/admission-queries'
import type { Knex } from 'knex'
import type { SignedIn } from '../../../policies/viewer.ts'
import { changesOf } from './activity-changes.ts'
import { eventsOf } from './activity-events.ts'
import type { ActivityPage, ActivityRow } from './activity-row.ts'

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
  const isOfObjects = filters.kind !== 'accounts' && filters.kind !== 'tenants'
  const isOfAccounts =
    filters.object === undefined && (filters.kind === undefined || !isOfObjects) && maySeeAccounts(viewer)
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
function maySeeAccounts({ isSystemAdmin, brokerTenantIds }: SignedIn): boolean {
  return isSystemAdmin || brokerTenantIds.length > 0
}

const peopleNamedSql = `
  select u.id from accounts.users u
  left join (${pendingInvitationsSql}) pending
    on pending.user_id = u.id and pending.tenant_id = any(:tenantIds::uuid[])
  where case when pending.user_id is null then u.first_name || ' ' || u.last_name else pending.name end
      ilike :pattern
    or case when pending.user_id is null then u.email else pending.email end ilike :pattern
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
