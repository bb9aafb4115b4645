import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { auctionsOfTenantSql } from '@zuschlag/projections/account-joins/tenant-queries'
import type { Knex } from 'knex'
import { tenantsTable } from './tenant-rows.ts'

type ListedTenant = {
  readonly id: TenantId
  readonly name: string
  readonly logoUrl: string | null
  readonly currencyCode: Currency
  readonly isSellerTenant: boolean
  readonly createdAt: Instant
  /** Members, brokers or not. */
  readonly users: number
  /** Offers in every phase, drafts too. */
  readonly auctions: number
}

type Row = {
  id: TenantId
  name: string
  logo_url: string | null
  currency_code: Currency
  is_seller_tenant: boolean
  created_at: Date
  users: number
  auctions: number
}

export type TenantListRequest = {
  readonly skip: number
  readonly take: number
  /** Part of the name; empty for all. */
  readonly search: string
  readonly kind?: 'companies' | 'sellers' | undefined
}

/** One page of the tenants by name, with the number of all that match. */
export async function tenantPage(
  knex: Knex,
  { skip, take, search, kind }: TenantListRequest,
): Promise<{ readonly total: number; readonly tenants: ListedTenant[] }> {
  const matching = (): Knex.QueryBuilder => {
    const query = tenantsTable(knex)
    if (kind !== undefined) void query.where({ is_seller_tenant: kind === 'sellers' })
    const text = search.trim()
    if (text !== '') void query.whereILike('name', `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
    return query
  }
  const counted = await matching().count<{ count: string }[]>('* as count')
  const rows = (await matching()
    .select(
      'tenants.*',
      knex.raw('(select count(*)::int from accounts.memberships m where m.tenant_id = tenants.id) as users'),
      knex.raw(auctionsOfTenantSql),
    )
    .orderBy(['name', 'id'])
    .offset(skip)
    .limit(take)) as Row[]
  return { total: Number(counted[0]?.count ?? 0), tenants: rows.map(presentListed) }
}

function presentListed(row: Row): ListedTenant {
  return {
    id: row.id,
    name: row.name,
    logoUrl: row.logo_url,
    currencyCode: row.currency_code,
    isSellerTenant: row.is_seller_tenant,
    createdAt: msToInstant(row.created_at.getTime()),
    users: row.users,
    auctions: row.auctions,
  }
}
