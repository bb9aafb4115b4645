import type { TenantUsers } from '@zuschlag/contracts/administration/tenant-users'
import {
  changeBrokerContact,
  getTenantUsers,
  inviteTenantUser,
  removeTenantUser,
  uploadBrokerPortrait,
} from '@zuschlag/contracts/administration/tenant-users'
import { PICTURE_FIELD } from '@zuschlag/contracts/administration/tenants'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { originOf, writeAuditEntry } from '../accounts/audit-trail.ts'
import type { Sessions } from '../../../policies/session-port.ts'
import type { AccountTokens } from '../accounts/account-tokens.ts'
import type { Call } from '../../../edge/http/call.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { Route } from '../../../edge/http/route.ts'
import { route } from '../../../edge/http/route.ts'
import { callerKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import { inviteMember } from './invite-member.ts'
import { removeMember } from './tenant-members.ts'
import { mayAdministerTenant, refuseStranger, tenantRow } from './tenant-rows.ts'
import type { TenantDependencies } from './tenants.route.ts'
import { tenantUsers } from './tenant-users.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

const facts = { who: 'ownAccount', tag: 'Tenants' } as const

export type TenantUserDependencies = TenantDependencies & {
  readonly sessions: Sessions
  readonly tokens: AccountTokens
  /** Where the product is reached, without a trailing slash. */
  readonly publicUrl: string
}

type UserCall = Call<{ readonly tenantId: TenantId; readonly userId: UserId }, unknown, unknown>
type Answer = Promise<Result<TenantUsers, Problem>>

/** Who belongs to a tenant, and how its brokers are reached. */
export function tenantUserRoutes(dependencies: TenantUserDependencies): readonly Route[] {
  const { knex } = dependencies
  return [
    route(getTenantUsers, { ...facts, summary: 'List the members of a tenant' }).answer(
      async ({ params: { tenantId }, query, viewer }) => {
        if (!mayAdministerTenant(viewer, tenantId)) return err(problemOf('notFound'))
        const brokersAlone = viewer.kind !== 'signedIn' || !viewer.isSystemAdmin
        return ok(await tenantUsers(knex, tenantId, { brokersAlone, ...query }))
      },
    ),
    inviteRoute(dependencies),
    removeRoute(dependencies),
    route(changeBrokerContact, { ...facts, summary: 'Change the contact data of a broker' }).answer(
      (call) => {
        const { publicPhoneNumber, publicEmail, immoCardId } = call.body
        const columns = {
          public_phone_number: publicPhoneNumber,
          public_email: publicEmail,
          immo_card_id: immoCardId,
        }
        return changeBroker(call, columns, dependencies)
      },
    ),
    route(uploadBrokerPortrait, { ...facts, summary: 'Upload the portrait of a broker' }).answer(
      async (call) => {
        if (!mayAdministerTenant(call.viewer, call.params.tenantId)) return err(problemOf('notFound'))
        const clientKey = callerKeyOf(call)
        const kept = await dependencies.pictures.keep(call.file, 'portrait', PICTURE_FIELD, clientKey)
        return kept.ok ? changeBroker(call, { profile_image_url: kept.value }, dependencies) : kept
      },
      refuseStranger,
    ),
  ]
}

function inviteRoute(dependencies: TenantUserDependencies): Route {
  const { knex, sessions } = dependencies
  return route(inviteTenantUser, {
    ...facts,
    who: 'systemAdmin',
    summary: 'Invite a member of a tenant',
  }).answer(async (call) => {
    const { tenantId } = call.params
    const tenant = await tenantRow(knex, tenantId)
    if (tenant === undefined) return err(problemOf('notFound'))
    const invited = await inviteMember(tenant, call.body, originOf(call), dependencies)
    if (!invited.ok) return err(problemOf(invited.error))
    sessions.announceEnded(invited.value)
    return ok(await tenantUsers(knex, tenantId))
  })
}

function removeRoute({ knex, pictures, sessions }: TenantUserDependencies): Route {
  return route(removeTenantUser, {
    ...facts,
    who: 'systemAdmin',
    summary: 'Remove a member of a tenant',
  }).answer(async (call) => {
    const removed = await knex.transaction(async (transaction) => {
      const left = await removeMember(transaction, call.params, originOf(call))
      if (!left.ok) return left
      return ok({ ...left.value, ended: await sessions.endAllOf(transaction, call.params.userId) })
    })
    if (!removed.ok) {
      return err(removed.error === 'notFound' ? problemOf('notFound') : problemOf(removed.error))
    }
    sessions.announceEnded(removed.value.ended)
    await pictures.remove(removed.value.portraitUrl)
    return ok(await tenantUsers(knex, call.params.tenantId))
  })
}

type Columns = Readonly<Record<string, string | null>>

/** What offers show of a broker; a portrait that nobody names any more is forgotten. */
async function changeBroker(
  call: UserCall,
  columns: Columns,
  { knex, pictures }: TenantDependencies,
): Answer {
  const { tenantId, userId } = call.params
  if (!mayAdministerTenant(call.viewer, tenantId)) return err(problemOf('notFound'))
  const before = await knex.transaction(async (transaction) => {
    const own = () => accountsTable(transaction, 'brokers').where({ user_id: userId, tenant_id: tenantId })
    const row = await own().forUpdate().first<Columns | undefined>(Object.keys(columns))
    if (row === undefined) return undefined
    await own().update(columns)
    await writeAuditEntry(transaction, {
      origin: originOf(call),
      action: 'user.brokerChanged',
      subject: { kind: 'user', id: userId },
      before: row,
      after: columns,
    })
    return row
  })
  const picture = (before === undefined ? columns : before)['profile_image_url'] ?? null
  await pictures.remove(picture)
  if (before === undefined) return err(problemOf('notFound'))
  return ok(await tenantUsers(knex, tenantId, { userId }))
}
