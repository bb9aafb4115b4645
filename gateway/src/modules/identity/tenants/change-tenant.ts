import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/model'
import type { Knex } from 'knex'
import type { Fields, Origin } from '../accounts/audit-trail.ts'
import { writeAuditEntry } from '../accounts/audit-trail.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { TenantRow } from './tenant-rows.ts'
import { tenantsTable } from './tenant-rows.ts'

type Columns = Partial<Omit<TenantRow, 'id' | 'version' | 'created_at' | 'is_seller_tenant'>>

export type TenantChange = {
  readonly tenantId: TenantId
  /**
   * The version that the change was made from; absent where it replaces one thing whole, such as a picture.
   */
  readonly version?: number
  readonly columns: Columns
  /** `tenant.<past tense>` */
  readonly action: string
}

/**
 * Changes a tenant with its entry in the audit trail, or not at all. The row is locked: of two changes from
 * the same version the second is refused. Readers see it with their next request, for offers know their
 * tenant by id alone.
 */
export async function changeTenant(
  knex: Knex,
  { tenantId, version, columns, action }: TenantChange,
  origin: Origin,
): Promise<Result<{ readonly before: TenantRow; readonly after: TenantRow }, Problem>> {
  return knex.transaction(async (transaction) => {
    const own = () => tenantsTable(transaction).where({ id: tenantId })
    const before = await own().forUpdate().first<TenantRow | undefined>()
    if (before === undefined) return err(problemOf('notFound'))
    if (version !== undefined && version !== before.version) return err(problemOf('changedMeanwhile'))
    const currency = columns.currency_code
    if (currency !== undefined && currency !== before.currency_code) {
      if (await hasOffersInCurrency(transaction, tenantId)) return err(problemOf('currencyInUse'))
    }
    const changes = {
      ...columns,
      ...('default_costs' in columns ? { default_costs: JSON.stringify(columns.default_costs) } : {}),
    }
    await own().update({ ...changes, version: before.version + 1 })
    const after = await own().first<TenantRow>()
    await writeAuditEntry(transaction, {
      origin,
      action,
      subject: { kind: 'tenant', id: tenantId },
      before: changedFields(before, columns),
      after: changedFields(after, columns),
    })
    return ok({ before, after })
  })
}

/** A price is in the tenant's currency: it must not become another one under somebody's bid. */
async function hasOffersInCurrency(db: Knex, tenantId: TenantId): Promise<boolean> {
  const found = await AuctionDetailsModel.query(db)
    .where({ tenant_id: tenantId })
    .where((shown) => void shown.where('is_published', true).orWhere('bid_count', '>', 0))
    .first()
  return found !== undefined
}

function changedFields(row: TenantRow, columns: Columns): Fields {
  return Object.fromEntries(
    Object.keys(columns).map((column) => [camelCase(column), row[column as keyof TenantRow]]),
  )
}

function camelCase(column: string): string {
  return column.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase())
}
