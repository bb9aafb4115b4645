import {
  type AdministeredTenant,
  administeredTenantSchema,
  changeTenantAppearance,
  changeTenantDefaults,
  changeTenantDocuments,
  changeTenantIdentity,
  getTenant,
  getTenants,
  type ListedTenant,
  listedTenantSchema,
  PICTURE_FIELD,
  removeTenantPicture,
  type TenantPicture,
  uploadTenantPicture,
} from '@zuschlag/contracts/administration/tenants'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { AuctionDetailsModel } from '@zuschlag/projections/auction-details/table'
import { auctionsOfTenantSql } from '@zuschlag/projections/account-joins/tenant-queries'
import { type Fields, type Origin, originOf, writeAuditEntry } from '../accounts/audit-trail.ts'
import { type Call, route, type Route } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { columnsOf, countOf, readAs, rowsAs } from '../../../kernel/rows.ts'
import { costTermsProblem } from '../../../kernel/cost-terms-problem.ts'
import { callerKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import type { PictureStore } from '../../../kernel/pictures/picture-store.ts'
import { mayAdministerTenant, refuseStranger, tenantOf, tenantsTable } from './tenant-rows.ts'

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
        const tenant = await tenantOf(knex, tenantId)
        return tenant === undefined ? err(problemOf('notFound')) : ok(tenant)
      },
    ),
    route(changeTenantIdentity, {
      ...facts,
      who: 'systemAdmin',
      summary: 'Change name and kind of a tenant',
    }).answer((call) => {
      const { name, currencyCode, frameOrigins, version } = call.body
      const fields = { name, currencyCode, frameOrigins: [...new Set(frameOrigins)] }
      return change(call, { version, fields, action: 'tenant.identityChanged' })
    }),
    route(changeTenantAppearance, { ...facts, summary: 'Change the appearance of a tenant' }).answer(
      (call) => {
        const { version, ...body } = call.body
        const fields = { ...body, imprint: body.imprint === '' ? null : body.imprint }
        return change(call, { version, fields, action: 'tenant.appearanceChanged' })
      },
    ),
    route(changeTenantDefaults, { ...facts, summary: 'Change defaults for new auctions of a tenant' }).answer(
      (call) => {
        const { version, ...fields } = call.body
        const wrong = costTermsProblem(fields.defaultCosts)
        if (wrong !== null) return Promise.resolve(err(wrong))
        return change(call, { version, fields, action: 'tenant.defaultsChanged' })
      },
    ),
    route(changeTenantDocuments, {
      ...facts,
      summary: 'Change whether documents of a tenant carry the name of their reader',
    }).answer((call) => {
      const { version, ...fields } = call.body
      return change(call, { version, fields, action: 'tenant.documentsChanged' })
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
  return outcome.ok ? ok(outcome.value.after) : outcome
}

const pictureFields = {
  logo: 'logoUrl',
  banner: 'bannerPatternImageUrl',
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
  const field = pictureFields[picture]
  const change = { tenantId, fields: { [field]: url }, action: `tenant.${picture}Changed` }
  const outcome = await changeTenant(knex, change, originOf(call))
  await pictures.remove(outcome.ok ? outcome.value.before[field] : url)
  return outcome.ok ? ok(outcome.value.after) : outcome
}

type Changed = Partial<Omit<AdministeredTenant, 'id' | 'version' | 'createdAt' | 'isSellerTenant'>>

type TenantChange = {
  readonly tenantId: TenantId
  /**
   * The version that the change was made from; absent where it replaces one thing whole, such as a picture.
   */
  readonly version?: number
  readonly fields: Changed
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
  { tenantId, version, fields, action }: TenantChange,
  origin: Origin,
): Promise<Result<{ readonly before: AdministeredTenant; readonly after: AdministeredTenant }, Problem>> {
  return knex.transaction(async (transaction) => {
    const before = await tenantOf(transaction, tenantId, { forUpdate: true })
    if (before === undefined) return err(problemOf('notFound'))
    if (version !== undefined && version !== before.version) return err(problemOf('changedMeanwhile'))
    const currency = fields.currencyCode
    if (currency !== undefined && currency !== before.currencyCode) {
      if (await hasOffersInCurrency(transaction, tenantId)) return err(problemOf('currencyInUse'))
    }
    const own = () => tenantsTable(transaction).where({ id: tenantId })
    const costs = 'defaultCosts' in fields && { defaultCosts: JSON.stringify(fields.defaultCosts) }
    await own().update(columnsOf({ ...fields, ...costs, version: before.version + 1 }))
    const after = readAs(administeredTenantSchema, await own().first<object>())
    await writeAuditEntry(transaction, {
      origin,
      action,
      subject: { kind: 'tenant', id: tenantId },
      before: changedFields(before, fields),
      after: changedFields(after, fields),
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

function changedFields(tenant: AdministeredTenant, fields: Changed): Fields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, tenant[name as keyof Changed]]))
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
  const page = matching()
    .select(
      'tenants.*',
      knex.raw('(select count(*)::int from accounts.memberships m where m.tenant_id = tenants.id) as users'),
      knex.raw(auctionsOfTenantSql),
    )
    .orderBy(['name', 'id'])
    .offset(skip)
    .limit(take)
  return { total: await countOf(matching()), tenants: await rowsAs(listedTenantSchema, page) }
}
