import {
  DRAFTING_TENANTS_MAX,
  type DraftingTenant,
  draftingTenantSchema,
  getDraftingTenants,
} from '@zuschlag/contracts/administration/drafting'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { BrokerId, TenantId } from '@zuschlag/contracts/kernel/ids'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import { rowsAs } from '../../../kernel/rows.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { tenantsTable } from '../../identity/tenants/tenant-rows.ts'

/** Tenants and defaults for a new auction; empty for somebody who manages no tenant. */
export function draftingRoute(knex: Knex): Route {
  return signedInRoute(getDraftingTenants, {
    who: 'ownAccount',
    tag: 'Managing auctions',
    summary: 'List the tenants and brokers for whom the caller may draft',
  }).answer(async ({ query }, viewer) => ok(await draftingTenants(knex, viewer, query.search)))
}

type BrokerRow = {
  readonly id: BrokerId
  readonly tenant_id: TenantId
  readonly name: string
}

const brokerOfTenantSql = `
  select 1 from accounts.brokers b join accounts.users u on u.id = b.user_id
  where b.tenant_id = tenants.id and u.deleted_at is null and u.suspended_at is null`

const brokersSql = `
  select b.id, b.tenant_id,
    trim(concat_ws(' ', u.title_prefix, u.first_name, u.last_name, u.title_suffix)) as name
  from accounts.brokers b join accounts.users u on u.id = b.user_id
  where b.tenant_id = any(:tenantIds::uuid[]) and u.deleted_at is null and u.suspended_at is null
  order by u.last_name, u.first_name, b.id`

/**
 * Tenants for which somebody may draft an auction, with defaults and brokers; tenants without a broker are
 * omitted.
 */
async function draftingTenants(knex: Knex, viewer: SignedIn, search: string): Promise<DraftingTenant[]> {
  const query = tenantsTable(knex)
    .whereRaw(`exists (${brokerOfTenantSql})`)
    .orderBy('name')
    .orderBy('id')
    .limit(DRAFTING_TENANTS_MAX)
  if (!viewer.isSystemAdmin) void query.whereIn('id', [...viewer.brokerTenantIds])
  if (search !== '') {
    void query.whereILike('name', `%${search.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`)
  }
  const tenants = await rowsAs(ownFields, query.select('*', 'id as tenant_id'))
  const bindings = { tenantIds: tenants.map(({ tenantId }) => tenantId) }
  const { rows } = await knex.raw<{ rows: BrokerRow[] }>(brokersSql, bindings)
  return tenants.flatMap((tenant) => {
    const brokers = rows.filter(({ tenant_id: tenantId }) => tenantId === tenant.tenantId)
    if (brokers.length === 0) return []
    return { ...tenant, brokers: brokers.map(({ id, name }) => ({ id, name })) }
  })
}

const ownFields = draftingTenantSchema.omit({ brokers: true })
