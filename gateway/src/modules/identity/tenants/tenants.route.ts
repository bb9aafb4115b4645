import type { TenantPicture, AdministeredTenant } from '@zuschlag/contracts/administration/tenants'
import {
  changeTenantAppearance,
  changeTenantDefaults,
  changeTenantDocuments,
  changeTenantIdentity,
  getTenant,
  getTenants,
  PICTURE_FIELD,
  removeTenantPicture,
  uploadTenantPicture,
} from '@zuschlag/contracts/administration/tenants'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/table'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { auctionsOfTenantSql } from '@zuschlag/projections/account-joins/tenant-queries'
import { type Fields, type Origin, originOf, writeAuditEntry } from '../accounts/audit-trail.ts'
import { type Call, route, type Route } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { costTermsProblem } from '../../../kernel/cost-terms-problem.ts'
import { callerKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import type { PictureStore } from '../../../kernel/pictures/picture-store.ts'
import {
  mayAdministerTenant,
  presentTenantRow,
  refuseStranger,
  tenantRow,
  type TenantRow,
  tenantsTable,
} from './tenant-rows.ts'

const facts = { who: 'ownAccount', tag: 'Tenants' } as const

export type TenantDependencies = { readonly knex: Knex; readonly pictures: PictureStore }

type TenantCall = Call<{ readonly tenantId: TenantId }, unknown, unknown>

/** Tenants for the platform and for the tenant itself. */
export function tenantRoutes({ knex, pictures }: TenantDependencies): readonly Route[] {
  const change = (call: TenantCall, changed: Omit<TenantChange, 'tenantId'>) => changeOwn(knex, call, changed)
  return [
    route(getTenants, { ...facts, who: 'systemAdmin', summary: 'List tenants' }).answer(async ({ query }) =>
      ok(await tenantPage(knex, query)),
    ),
    route(getTenant, { ...facts, summary: 'Get a tenant' }).answer(
      async ({ params: { tenantId }, viewer }) => {
        if (!mayAdministerTenant(viewer, tenantId)) return err(problemOf('notFound'))
        const row = await tenantRow(knex, tenantId)
        return row === undefined ? err(problemOf('notFound')) : ok(presentTenantRow(row))
      },
    ),
    route(changeTenantIdentity, {
      ...facts,
      who: 'systemAdmin',
      summary: 'Change name and kind of a tenant',
    }).answer((call) => {
      const { name, currencyCode, frameOrigins, version } = call.body
      const columns = { name, currency_code: currencyCode, frame_origins: [...new Set(frameOrigins)] }
      return change(call, { version, columns, action: 'tenant.identityChanged' })
    }),
    route(changeTenantAppearance, { ...facts, summary: 'Change the appearance of a tenant' }).answer(
      (call) => {
        const { body } = call
        const columns = {
          primary_accent_color: body.primaryAccentColor,
          secondary_accent_color: body.secondaryAccentColor,
          ternary_accent_color: body.ternaryAccentColor,
          imprint: body.imprint === '' ? null : body.imprint,
        }
        return change(call, { version: body.version, columns, action: 'tenant.appearanceChanged' })
      },
    ),
    route(changeTenantDefaults, { ...facts, summary: 'Change defaults for new auctions of a tenant' }).answer(
      (call) => {
        const { body } = call
        const wrong = costTermsProblem(body.defaultCosts)
        if (wrong !== null) return Promise.resolve(err(wrong))
        const columns = {
          default_costs: body.defaultCosts,
          night_time_start: body.nightTimeStart,
          night_time_end: body.nightTimeEnd,
          night_bidding: body.nightBidding,
          time_zone: body.timeZone,
        }
        return change(call, { version: body.version, columns, action: 'tenant.defaultsChanged' })
      },
    ),
    route(changeTenantDocuments, {
      ...facts,
      summary: 'Change whether documents of a tenant carry the name of their reader',
    }).answer((call) => {
      const { watermarkDocuments, version } = call.body
      const columns = { watermark_documents: watermarkDocuments }
      return change(call, { version, columns, action: 'tenant.documentsChanged' })
    }),
    ...pictureRoutes({ knex, pictures }),
  ]
}

function pictureRoutes(dependencies: TenantDependencies): readonly Route[] {
  return [
    route(uploadTenantPicture, { ...facts, summary: 'Upload a picture of a tenant' }).answer(async (call) => {
      const { tenantId, picture } = call.params
      if (!mayAdministerTenant(call.viewer, tenantId)) return err(problemOf('notFound'))
      const kept = await dependencies.pictures.keep(call.file, picture, PICTURE_FIELD, callerKeyOf(call))
      return kept.ok ? replacePicture(call, picture, kept.value, dependencies) : kept
    }, refuseStranger),
    route(removeTenantPicture, { ...facts, summary: 'Delete a picture of a tenant' }).answer((call) =>
      replacePicture(call, call.params.picture, null, dependencies),
    ),
  ]
}

async function changeOwn(
  knex: Knex,
  call: TenantCall,
  changed: Omit<TenantChange, 'tenantId'>,
): Promise<Result<AdministeredTenant, Problem>> {
  const { tenantId } = call.params
  if (!mayAdministerTenant(call.viewer, tenantId)) return err(problemOf('notFound'))
  const outcome = await changeTenant(knex, { tenantId, ...changed }, originOf(call))
  return outcome.ok ? ok(presentTenantRow(outcome.value.after)) : outcome
}

const pictureColumns = {
  logo: 'logo_url',
  banner: 'banner_pattern_image_url',
} as const satisfies Record<TenantPicture, string>

/** The picture before goes once nothing names it any more; a new one goes where the tenant was not there. */
async function replacePicture(
  call: TenantCall,
  picture: TenantPicture,
  url: string | null,
  { knex, pictures }: TenantDependencies,
): Promise<Result<AdministeredTenant, Problem>> {
  const { tenantId } = call.params
  if (!mayAdministerTenant(call.viewer, tenantId)) return err(problemOf('notFound'))
  const column = pictureColumns[picture]
  const change = { tenantId, columns: { [column]: url }, action: `tenant.${picture}Changed` }
  const outcome = await changeTenant(knex, change, originOf(call))
  await pictures.remove(outcome.ok ? outcome.value.before[column] : url)
  return outcome.ok ? ok(presentTenantRow(outcome.value.after)) : outcome
}

type Columns = Partial<Omit<TenantRow, 'id' | 'version' | 'created_at' | 'is_seller_tenant'>>

type TenantChange = {
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
async function changeTenant(
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

type TenantListRequest = {
  readonly skip: number
  readonly take: number
  /** Part of the name; empty for all. */
  readonly search: string
  readonly kind?: 'companies' | 'sellers' | undefined
}

/** One page of the tenants by name, with the number of all that match. */
async function tenantPage(
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
