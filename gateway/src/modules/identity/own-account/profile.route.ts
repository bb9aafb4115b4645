import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { changeLanguage, changePassword, changeProfile, getProfile } from '@zuschlag/contracts/user/profile'
import type { Profile } from '@zuschlag/contracts/user/profile'
import type { Knex } from 'knex'
import { newPasswordProblem } from '../accounts/common-passwords.ts'
import { type Origin, originOf, writeAuditEntry } from '../accounts/audit-trail.ts'
import { changeUserProfile } from '../accounts/change-user-profile.ts'
import { cancelEmailChange } from '../accounts/email-changes.ts'
import { UserModel } from '../accounts/models.ts'
import { hashPassword, verifyPassword } from '../accounts/password-hash.ts'
import { lockProven, wrongPassword } from '../accounts/verified-account.ts'
import type { SessionCookie, Sessions } from '../../../policies/session-port.ts'
import type { AccountTokens } from '../accounts/account-tokens.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

const facts = { who: 'ownAccount', tag: 'Own account' } as const

export type ProfileDependencies = {
  readonly knex: Knex
  readonly sessions: Sessions
  readonly sessionCookie: SessionCookie
  readonly tokens: AccountTokens
  readonly publicUrl: string
}

export function profileRoutes(dependencies: ProfileDependencies): readonly Route[] {
  const { knex, sessions, sessionCookie } = dependencies
  return [
    signedInRoute(getProfile, { ...facts, summary: 'Get the own profile' }).answer((_call, viewer) =>
      readProfile(knex, viewer),
    ),
    signedInRoute(changeProfile, { ...facts, summary: 'Change the own profile' }).answer(
      async (call, viewer) => {
        const { salutation, titlePrefix, firstName, lastName, titleSuffix, phoneNumber, language } = call.body
        const row = { salutation, firstName, lastName, titlePrefix, titleSuffix, phoneNumber, language }
        await knex.transaction((transaction) =>
          changeUserProfile(transaction, viewer.userId, row, originOf(call)),
        )
        if (language !== null) call.setHeader('Set-Cookie', sessionCookie.writeLanguage(language))
        return readProfile(knex, viewer)
      },
    ),
    signedInRoute(changeLanguage, { ...facts, summary: 'Change the own language' }).answer(
      async (call, viewer) => {
        await knex.transaction((transaction) =>
          changeUserProfile(transaction, viewer.userId, call.body, originOf(call)),
        )
        call.setHeader('Set-Cookie', sessionCookie.writeLanguage(call.body.language))
        return ok(null)
      },
    ),
    signedInRoute(changePassword, { ...facts, summary: 'Change the own password' }).answer(
      async (call, viewer) => {
        const refused = await changeOwnPassword(call.body, viewer, originOf(call), dependencies)
        if (refused !== null) return err(refused)
        call.setHeader('Set-Cookie', sessionCookie.write(await sessions.renew(viewer.sessionId)))
        return ok(null)
      },
    ),
  ]
}

async function readProfile(knex: Knex, { userId }: SignedIn): Promise<Result<Profile, Problem>> {
  const user = await UserModel.query(knex).findById(userId)
  return user === undefined ? err(problemOf('notFound')) : ok(presentProfile(user))
}

export function presentProfile(user: UserModel): Profile {
  const { email, salutation, titlePrefix, firstName, lastName, titleSuffix, phoneNumber, language } = user
  return { email, salutation, titlePrefix, firstName, lastName, titleSuffix, phoneNumber, language }
}

/** Ends every other session and every open link; null where the password was changed. */
async function changeOwnPassword(
  passwords: { readonly currentPassword: string; readonly newPassword: string },
  viewer: SignedIn,
  origin: Origin,
  { knex, sessions, tokens, publicUrl }: ProfileDependencies,
): Promise<Problem | null> {
  const user = await UserModel.query(knex).findById(viewer.userId)
  const isRight = await verifyPassword(passwords.currentPassword, user?.passwordHash ?? null)
  if (user === undefined || !isRight) return wrongPassword('currentPassword')
  const weak = await newPasswordProblem(passwords.newPassword, user, 'newPassword')
  if (weak !== null) return weak
  const passwordHash = await hashPassword(passwords.newPassword)
  const ended = await knex.transaction(async (transaction) => {
    const refused = await lockProven(transaction, viewer, user, 'currentPassword')
    if (refused !== null) return err(refused)
    await accountsTable(transaction, 'users')
      .where({ id: user.id })
      .update({ password_hash: passwordHash, password_changed_at: origin.at })
    await tokens.closeAllOf(transaction, user.id)
    await cancelEmailChange(transaction, user.id, origin)
    await writeAuditEntry(transaction, {
      origin,
      action: 'user.passwordChanged',
      subject: { kind: 'user', id: user.id },
    })
    const data = { link: `${publicUrl}/login`, at: origin.at }
    const mail = { to: { userId: user.id }, data, language: null, tenantId: viewer.tenantId }
    await enqueueMail(transaction, { kind: 'passwordChanged', ...mail }, origin.at)
    return ok(await sessions.endAllOf(transaction, user.id, viewer.sessionId))
  })
  if (!ended.ok) return ended.error
  sessions.announceEnded(ended.value)
  return null
}
