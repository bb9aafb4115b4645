import type { TenantUser, TenantUsers } from '@zuschlag/contracts/administration/tenant-users'
import {
  changeBrokerContact,
  getTenantUsers,
  inviteTenantUser,
  removeTenantUser,
  TENANT_USERS_TAKE,
  tenantUserSchema,
  uploadBrokerPortrait,
} from '@zuschlag/contracts/administration/tenant-users'
import { PICTURE_FIELD } from '@zuschlag/contracts/administration/tenants'
import type { BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Knex } from 'knex'
import type { Page } from '@zuschlag/contracts/kernel/page-query'
import { type Origin, originOf, writeAuditEntry } from '../accounts/audit-trail.ts'
import type { Sessions } from '../../../policies/session-port.ts'
import type { AccountTokens } from '../accounts/account-tokens.ts'
import { type Call, route, type Route } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { columnsOf, readAs } from '../../../kernel/rows.ts'
import { callerKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import { addMember, removeMember } from './tenant-members.ts'
import { mayAdministerTenant, refuseStranger, tenantOf } from './tenant-rows.ts'
import type { TenantDependencies } from './tenants.route.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { nameUnusedAccount } from '../accounts/find-or-create-account.ts'
import { createAccount } from '../accounts/create-account.ts'
import { mailLink } from '../accounts/link-mails.ts'
import { UserModel } from '../accounts/models.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'

const facts = { who: 'ownAccount', tag: 'Tenants' } as const

type TenantUserDependencies = TenantDependencies & {
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
        return changeBroker(call, columnsOf(call.body), dependencies)
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
    const tenant = await tenantOf(knex, tenantId)
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
    if (!removed.ok) return err(problemOf(removed.error))
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

type Invitation = {
  readonly email: string
  readonly salutation?: 'Mr' | 'Ms' | undefined
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  readonly isBroker: boolean
}

type Dependencies = {
  readonly knex: Knex
  readonly sessions: Sessions
  readonly tokens: AccountTokens
  readonly publicUrl: string
}

/**
 * Adds a member and notifies them by mail, atomically. Answers the sessions that ended: somebody who gets a
 * role signs in again.
 */
async function inviteMember(
  tenant: { readonly id: TenantId; readonly name: string },
  invitation: Invitation,
  origin: Origin,
  { knex, sessions, tokens, publicUrl }: Dependencies,
): Promise<Result<readonly string[], 'alreadyMember'>> {
  const { isBroker } = invitation
  return knex.transaction(async (transaction) => {
    const email = invitation.email.toLowerCase()
    const created = await createAccount(transaction, newAccount(invitation, tenant.id), origin)
    const signUp = { purpose: 'signUp', tenantId: tenant.id, typedName: invitation } as const
    if (created.ok) {
      await mailLink({ knex: transaction, tokens }, { ...signUp, user: { id: created.value } }, origin)
      return ok([])
    }
    const user = await UserModel.query(transaction).findOne({ email })
    if (user === undefined) throw new Error('An account that is in the way is not there')
    await nameUnusedAccount(transaction, user, invitation, origin)
    const member = { tenantId: tenant.id, userId: user.id as UserId }
    const added = await addMember(transaction, member, isBroker, origin)
    if (!added.ok) return err(added.error)
    if (user.passwordHash === null && user.suspendedAt === null) {
      await mailLink({ knex: transaction, tokens }, { ...signUp, user }, origin)
    } else {
      const data = { tenant: tenant.name, link: `${publicUrl}/login` }
      const mail = { to: { userId: user.id }, data, language: user.language, tenantId: tenant.id }
      await enqueueMail(transaction, { kind: 'tenantJoined', ...mail }, origin.at)
    }
    return ok(await sessions.endAllOf(transaction, user.id))
  })
}

function newAccount(invitation: Invitation, tenantId: string): Parameters<typeof createAccount>[1] {
  const { isBroker, salutation = null, ...person } = invitation
  return {
    ...person,
    salutation,
    titlePrefix: null,
    titleSuffix: null,
    phoneNumber: null,
    roles: { isSystemAdmin: false, isInvestor: false, isSeller: false },
    memberships: [{ tenantId, isBroker }],
  }
}

const memberSchema = tenantUserSchema.omit({ broker: true })
const brokerSchema = tenantUserSchema.shape.broker.unwrap()

const members = `
  from accounts.memberships m
    join accounts.users u on u.id = m.user_id
    left join accounts.brokers b on b.user_id = m.user_id and b.tenant_id = m.tenant_id
  where m.tenant_id = :tenantId and u.deleted_at is null
    and (:withMembers or b.id is not null) and (:userId::uuid is null or u.id = :userId)`
const totalSql = `select count(*) as total ${members}`
const membersSql = `
  select u.id as user_id, u.first_name, u.last_name, u.email, u.password_hash is not null as has_password,
    u.suspended_at, b.id as broker_id, b.profile_image_url, b.public_phone_number, b.public_email, b.immo_card_id
  ${members} order by b.id is null, u.last_name, u.first_name, u.id offset :skip limit :take`

/**
 * A page of the members of a tenant, its brokers first, or one of them; with `brokersAlone` no others: the
 * buyers that a tenant brought along are between them and the platform.
 */
async function tenantUsers(
  knex: Knex,
  tenantId: TenantId,
  {
    brokersAlone = false,
    userId = null,
    skip = 0,
    take = TENANT_USERS_TAKE,
  }: Partial<Page> & { readonly brokersAlone?: boolean; readonly userId?: UserId | null } = {},
): Promise<TenantUsers> {
  const of = { tenantId, withMembers: !brokersAlone, userId }
  const [{ rows }, counted] = await Promise.all([
    knex.raw<{ rows: { broker_id: BrokerId | null }[] }>(membersSql, { ...of, skip, take }),
    knex.raw<{ rows: { total: string }[] }>(totalSql, of),
  ])
  const users = rows.map((row): TenantUser => ({
    ...readAs(memberSchema, row),
    broker: row.broker_id === null ? null : readAs(brokerSchema, { ...row, id: row.broker_id }),
  }))
  return { users, total: Number(counted.rows[0]?.total ?? 0) }
}
