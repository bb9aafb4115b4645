import type { TenantPicture } from '@zuschlag/contracts/administration/tenants'
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
import type { AdministeredTenant } from '@zuschlag/contracts/administration/tenants'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { originOf } from '../accounts/audit-trail.ts'
import type { Call } from '../../../edge/http/call.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { costTermsProblem } from '../../../kernel/cost-terms-problem.ts'
import type { Route } from '../../../edge/http/route.ts'
import { route } from '../../../edge/http/route.ts'
import { callerKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import type { PictureStore } from '../../../kernel/pictures/picture-store.ts'
import type { TenantChange } from './change-tenant.ts'
import { changeTenant } from './change-tenant.ts'
import { tenantPage } from './tenant-list.ts'
import { mayAdministerTenant, presentTenantRow, refuseStranger, tenantRow } from './tenant-rows.ts'

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
