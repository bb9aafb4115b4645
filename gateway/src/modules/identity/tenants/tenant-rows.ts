import type { AdministeredTenant, DefaultCosts } from '@zuschlag/contracts/administration/tenants'
import type { Currency, NightBidding } from '@zuschlag/contracts/auction/enumerations'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Knex } from 'knex'
import type { Viewer } from '../../../policies/viewer.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { problemOf } from '../../../kernel/problem.ts'

export type TenantRow = {
  readonly id: TenantId
  readonly name: string
  readonly logo_url: string | null
  readonly currency_code: Currency
  readonly primary_accent_color: string | null
  readonly secondary_accent_color: string | null
  readonly ternary_accent_color: string | null
  readonly banner_pattern_image_url: string | null
  readonly imprint: string | null
  readonly is_seller_tenant: boolean
  readonly default_costs: DefaultCosts | null
  readonly night_time_start: string | null
  readonly night_time_end: string | null
  readonly night_bidding: NightBidding
  readonly time_zone: string | null
  readonly frame_origins: string[]
  readonly watermark_documents: boolean
  readonly version: number
  readonly created_at: Date
}

export function tenantsTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'tenants')
}

export async function tenantRow(db: Knex, id: TenantId): Promise<TenantRow | undefined> {
  return tenantsTable(db).where({ id }).first<TenantRow | undefined>()
}

/** Whether readers outside the tenant get its documents with their name (DATA-9). */
export async function watermarksDocuments(db: Knex, id: TenantId): Promise<boolean> {
  const row = await tenantsTable(db)
    .where({ id })
    .first<Pick<TenantRow, 'watermark_documents'> | undefined>('watermark_documents')
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

export function presentTenantRow(row: TenantRow): AdministeredTenant {
  return {
    id: row.id,
    name: row.name,
    currencyCode: row.currency_code,
    frameOrigins: row.frame_origins,
    primaryAccentColor: row.primary_accent_color,
    secondaryAccentColor: row.secondary_accent_color,
    ternaryAccentColor: row.ternary_accent_color,
    nightTimeStart: row.night_time_start,
    nightTimeEnd: row.night_time_end,
    nightBidding: row.night_bidding,
    timeZone: row.time_zone,
    isSellerTenant: row.is_seller_tenant,
    logoUrl: row.logo_url,
    bannerPatternImageUrl: row.banner_pattern_image_url,
    imprint: row.imprint,
    defaultCosts: row.default_costs,
    watermarkDocuments: row.watermark_documents,
    createdAt: msToInstant(row.created_at.getTime()),
    version: row.version,
  }
}
