import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { eraseAuditValues } from '../accounts/audit-trail.ts'
import type { TenantRow } from '../tenants/tenant-rows.ts'
import { tenantsTable } from '../tenants/tenant-rows.ts'

/** Stored in place of the name of a private seller who is erased. */
const ERASED_SELLER_NAME = 'Privat'

/** The tenants in which a person sells for themselves. */
export async function sellerTenantIdsOf(db: Knex, userId: string): Promise<readonly string[]> {
  const brokered = accountsTable(db, 'brokers').where({ user_id: userId }).select('tenant_id')
  return tenantsTable(db).where({ is_seller_tenant: true }).whereIn('id', brokered).pluck<string[]>('id')
}

/**
 * Erases what says who runs a tenant of a private seller (PERM-8): it has the name of its only broker. The
 * account is locked before. Answers the pictures that nothing names any more.
 */
export async function eraseSellerTenants(
  transaction: Knex,
  tenantIds: readonly string[],
): Promise<readonly (string | null)[]> {
  const own = () => tenantsTable(transaction).whereIn('id', [...tenantIds])
  const tenants = (await own().orderBy('id').forUpdate().select('*')) as TenantRow[]
  await own().update({
    name: ERASED_SELLER_NAME,
    logo_url: null,
    banner_pattern_image_url: null,
    imprint: null,
    frame_origins: [],
    // A change that was made from the version before is refused.
    version: transaction.raw('version + 1'),
  })
  for (const { id } of tenants) await eraseAuditValues(transaction, { kind: 'tenant', id })
  return tenants.flatMap(({ logo_url: logo, banner_pattern_image_url: banner }) => [logo, banner])
}
