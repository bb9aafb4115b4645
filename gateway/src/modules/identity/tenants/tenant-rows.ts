import { type AdministeredTenant, administeredTenantSchema } from '@zuschlag/contracts/administration/tenants'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Knex } from 'knex'
import type { Viewer } from '../../../policies/viewer.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { readAs } from '../../../kernel/rows.ts'

export function tenantsTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'tenants')
}

/** A tenant; with `forUpdate` its row is locked. */
export async function tenantOf(
  db: Knex,
  id: TenantId,
  { forUpdate = false } = {},
): Promise<AdministeredTenant | undefined> {
  const own = tenantsTable(db).where({ id })
  if (forUpdate) void own.forUpdate()
  const row = await own.first<object | undefined>()
  return row && readAs(administeredTenantSchema, row)
}

/** Whether readers outside the tenant get its documents with their name (DATA-9). */
export async function watermarksDocuments(db: Knex, id: TenantId): Promise<boolean> {
  const row = await tenantsTable(db)
    .where({ id })
    .first<{ watermark_documents: boolean } | undefined>('watermark_documents')
  return row?.watermark_documents === true
}

/** System administrators, and the brokers of the tenant itself; to everybody else the tenant is not there. */
export function mayAdministerTenant(viewer: Viewer, tenantId: TenantId): boolean {
  return viewer.kind === 'signedIn' && (viewer.isSystemAdmin || viewer.brokerTenantIds.includes(tenantId))
}

type TenantCall = { readonly viewer: Viewer; readonly params: { readonly tenantId: TenantId } }

/** The same before an upload is read. */
export function refuseStranger({ viewer, params }: TenantCall): Promise<Problem | null> {
  return Promise.resolve(mayAdministerTenant(viewer, params.tenantId) ? null : problemOf('notFound'))
}
