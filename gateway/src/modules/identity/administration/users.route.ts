import {
  type AdministeredUser,
  changeUserMemberships,
  changeUserRoles,
  createUser,
  endUserSessions,
  eraseUser,
  getUser,
  getUsers,
  reinstateUser,
  sendSignUpMail,
  suspendUser,
} from '@zuschlag/contracts/administration/users'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { administeredUser, administeredUsers } from '../accounts/administered-users.ts'
import { originOf, writeAuditEntry } from '../accounts/audit-trail.ts'
import { createAccount } from '../accounts/create-account.ts'
import { cancelEmailChange } from '../accounts/email-changes.ts'
import { mailLink, tenantOf } from '../accounts/link-mails.ts'
import { UserModel } from '../accounts/models.ts'
import type { Sessions } from '../../../policies/session-port.ts'
import type { AccountTokens } from '../accounts/account-tokens.ts'
import type { UserRefusal } from '../accounts/user-administration.ts'
import * as changes from '../accounts/user-administration.ts'
import { lockedUser } from '../accounts/verified-account.ts'
import { type Call, route, type Route } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { eraseAccount, type EraseDependencies } from '../own-account/erase-account.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

const facts = { who: 'systemAdmin', tag: 'Users' } as const

export type UserAdministration = EraseDependencies & {
  readonly sessions: Sessions
  readonly tokens: AccountTokens
}

type UserCall = Call<{ readonly userId: UserId }, unknown, unknown>
type Change = (transaction: Knex) => Promise<Result<null, UserRefusal>>

export function userAdministrationRoutes(dependencies: UserAdministration): readonly Route[] {
  const { knex } = dependencies
  const change = (call: UserCall, apply: Change): Promise<Result<AdministeredUser, Problem>> =>
    changeAndEndSessions(call, apply, dependencies)
  return [
    route(getUsers, { ...facts, summary: 'List users' }).answer(async ({ query, now }) =>
      ok(await administeredUsers(knex, query, now)),
    ),
    route(getUser, { ...facts, summary: 'Get a user' }).answer(({ params, now }) =>
      found(knex, params.userId, now),
    ),
    createUserRoute(dependencies),
    sendSignUpMailRoute(dependencies),
    route(suspendUser, { ...facts, summary: 'Suspend a user' }).answer((call) =>
      change(call, (transaction) =>
        changes.suspendAccount(transaction, call.params.userId, call.body.reason, originOf(call)),
      ),
    ),
    route(reinstateUser, { ...facts, summary: 'Reinstate a user' }).answer((call) =>
      change(call, (transaction) =>
        changes.reinstateAccount(transaction, call.params.userId, originOf(call)),
      ),
    ),
    route(changeUserRoles, { ...facts, summary: 'Change the roles of a user' }).answer((call) =>
      change(call, (transaction) =>
        changes.changeRoles(transaction, call.params.userId, call.body, originOf(call)),
      ),
    ),
    route(changeUserMemberships, { ...facts, summary: 'Change the memberships of a user' }).answer((call) =>
      change(call, (transaction) =>
        changes.changeMemberships(transaction, call.params.userId, call.body.memberships, originOf(call)),
      ),
    ),
    endUserSessionsRoute(dependencies),
    eraseUserRoute(dependencies),
  ]
}

async function found(
  knex: Knex,
  userId: UserId,
  now: UserCall['now'],
): Promise<Result<AdministeredUser, Problem>> {
  const user = await administeredUser(knex, userId, now)
  return user === null ? err(problemOf('notFound')) : ok(user)
}

/**
 * The change, its audit entry and the end of the person's sessions are one transaction; a refusal changes
 * nothing.
 */
async function changeAndEndSessions(
  call: UserCall,
  apply: Change,
  { knex, sessions }: UserAdministration,
): Promise<Result<AdministeredUser, Problem>> {
  const { userId } = call.params
  const changed = await knex.transaction(
    async (transaction): Promise<Result<readonly string[], UserRefusal>> => {
      const applied = await apply(transaction)
      if (!applied.ok) return applied
      await cancelEmailChange(transaction, userId, originOf(call))
      return ok(await sessions.endAllOf(transaction, userId))
    },
  )
  if (!changed.ok) return err(problemOf(changed.error))
  sessions.announceEnded(changed.value)
  return found(knex, userId, call.now)
}

function createUserRoute({ knex, tokens }: UserAdministration): Route {
  return route(createUser, { ...facts, summary: 'Create a user' }).answer(async (call) => {
    const { memberships } = call.body
    const tenantIds = memberships.map(({ tenantId }) => tenantId)
    const known: unknown[] = await accountsTable(knex, 'tenants').whereIn('id', tenantIds).select('id')
    if (known.length < tenantIds.length) return err(problemOf('notFound'))
    const origin = originOf(call)
    const created = await knex.transaction(async (transaction) => {
      const account = await createAccount(transaction, call.body, origin)
      if (!account.ok) return account
      const of = { user: { id: account.value }, tenantId: tenantIds[0] ?? null, typedName: call.body }
      await mailLink({ knex: transaction, tokens }, { ...of, purpose: 'signUp' }, origin)
      return account
    })
    if (!created.ok) return err(problemOf(created.error))
    return found(knex, created.value, call.now)
  })
}

function sendSignUpMailRoute({ knex, tokens }: UserAdministration): Route {
  return route(sendSignUpMail, { ...facts, summary: 'Send the sign-up email again' }).answer(async (call) => {
    const user = await UserModel.query(knex).findById(call.params.userId).whereNull('deleted_at')
    if (user === undefined) return err(problemOf('notFound'))
    const purpose = user.passwordHash === null ? 'signUp' : 'resetPassword'
    const tenantId = await tenantOf(knex, user, null)
    await mailLink({ knex, tokens }, { user, purpose, tenantId }, originOf(call))
    return ok(null)
  })
}

function endUserSessionsRoute(dependencies: UserAdministration): Route {
  return route(endUserSessions, { ...facts, summary: 'End all sessions of a user' }).answer((call) =>
    changeAndEndSessions(
      call,
      async (transaction) => {
        const { userId } = call.params
        if ((await administeredUser(transaction, userId, call.now)) === null) return err('notFound')
        await writeAuditEntry(transaction, {
          origin: originOf(call),
          action: 'user.sessionsEnded',
          subject: { kind: 'user', id: userId },
        })
        return ok(null)
      },
      dependencies,
    ),
  )
}

function eraseUserRoute(dependencies: UserAdministration): Route {
  return route(eraseUser, { ...facts, summary: 'Erase a user' }).answer(async (call) => {
    const { userId } = call.params
    const user = await UserModel.query(dependencies.knex).findById(userId).whereNull('deleted_at')
    if (user === undefined) return err(problemOf('notFound'))
    if (user.email !== call.body.email.toLowerCase()) {
      return err(
        problemOf('validationFailed', { errors: { email: ['This is not the address of the account'] } }),
      )
    }
    const origin = originOf(call)
    if (userId === origin.actorUserId) return err(problemOf('notOnYourself'))
    const refused = await eraseAccount(user, origin, dependencies, async (transaction) =>
      (await lockedUser(transaction, userId)) === undefined ? problemOf('notFound') : null,
    )
    return refused === null ? ok(null) : err(refused)
  })
}
