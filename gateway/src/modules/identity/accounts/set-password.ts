import { consentTexts } from '@zuschlag/contracts/site/consent-texts'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { TokenPurpose } from '@zuschlag/contracts/account/set-password'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Profile } from '@zuschlag/contracts/user/profile'
import { changeUserProfile } from './change-user-profile.ts'
import { newPasswordProblem } from './new-password-problem.ts'
import type { Origin } from './audit-trail.ts'
import { writeAuditEntry } from './audit-trail.ts'
import { cancelEmailChange } from './withdraw-email-change.ts'
import type { UserModel } from './models.ts'
import { UserModel as Users } from './models.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { lockedUser } from './verified-account.ts'
import type { Sessions } from '../../../policies/session-port.ts'
import type { SignInTarget } from './sign-in.ts'
import type { AccountTokens, FoundToken } from './account-tokens.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

export type SetPasswordDependencies = {
  readonly knex: Knex
  readonly tokens: AccountTokens
  readonly sessions: Sessions
  /** Where the mail about a changed password leads, without a trailing slash. */
  readonly publicUrl: string
  /** The version that holds, which a sign-up accepts. */
  readonly termsOfService: AgreementReference
}

export type SetPassword = {
  readonly email: string
  readonly tenantId: TenantId | null
  readonly code: string
  readonly password: string
  /** Of a sign-up: how the person names themselves. */
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly language?: Language | undefined
}

/** The specification's words for a link that opens nothing (section 8). */
const tokenMessages: Record<TokenPurpose, string> = {
  confirmEmail: 'ConfirmEmail.InvalidToken',
  resetPassword: 'SignUpAndPasswordReset.InvalidToken',
  signUp: 'SignUpAndPasswordReset.InvalidToken',
}

/**
 * Uses up the link of one purpose and sets the password, or with `confirmEmail` asks for the one that is set.
 * A user who got here reads the address's mail, so it counts as confirmed. Every other link and every session
 * of the account ends.
 */
export async function setPasswordByLink(
  dependencies: SetPasswordDependencies,
  purpose: TokenPurpose,
  { email, tenantId, code, password, ...typed }: SetPassword,
  origin: Origin,
): Promise<Result<SignInTarget, Problem>> {
  const { knex, tokens, sessions } = dependencies
  const invalid = problemOf('tokenInvalid', { message: tokenMessages[purpose] })
  const token = await tokens.find(knex, { email, tenantId, code, purposes: [purpose] })
  const user = token?.isOpen ? await Users.query(knex).findById(token.userId) : undefined
  if (token === null || user === undefined) return err(invalid)
  // An invitation sets the first password and never replaces one.
  if (purpose === 'signUp' && user.passwordHash !== null) return err(invalid)
  const profile = {
    firstName: typed.firstName ?? user.firstName,
    lastName: typed.lastName ?? user.lastName,
    language: user.language ?? typed.language ?? null,
  }
  for (const field of ['firstName', 'lastName'] as const) {
    if (purpose === 'signUp' && profile[field] === '')
      return err(problemOf('validationFailed', { errors: { [field]: ['Nobody named this person yet'] } }))
  }
  const isKept = purpose === 'confirmEmail' && user.passwordHash !== null
  if (isKept && !(await verifyPassword(password, user.passwordHash))) {
    return err(problemOf('passwordWrong', { errors: { password: ['passwordWrong'] } }))
  }
  const weak = isKept ? null : await newPasswordProblem(password, { ...profile, email: user.email })
  if (weak !== null) return err(weak)
  const passwordHash = isKept ? null : await hashPassword(password)
  const change = { user, profile, token, passwordHash, origin: { ...origin, actorUserId: user.id } }
  const ended = await knex.transaction((transaction) => applyChange(transaction, change, dependencies))
  if (ended === null) return err(invalid)
  sessions.announceEnded(ended)
  const target = { userId: token.userId, tenantId: token.tenantId }
  return ok({ ...target, passwordHash: passwordHash ?? user.passwordHash })
}

type Change = {
  readonly user: UserModel
  readonly profile: Pick<Profile, 'firstName' | 'lastName' | 'language'>
  readonly token: FoundToken
  /** Null where the password stays. */
  readonly passwordHash: string | null
  readonly origin: Origin
}

/**
 * Ids of the sessions that ended, or null where somebody else used the link, or erased the account, in the
 * meantime.
 */
async function applyChange(
  transaction: Knex,
  { user, profile, token, passwordHash, origin }: Change,
  { tokens, sessions, publicUrl, termsOfService }: SetPasswordDependencies,
): Promise<readonly string[] | null> {
  if ((await lockedUser(transaction, user.id)) === undefined) return null
  if (!(await tokens.use(transaction, token.id))) return null
  await tokens.closeAllOf(transaction, user.id)
  if (token.purpose === 'signUp') await changeUserProfile(transaction, user.id, profile, origin)
  const { at } = origin
  await accountsTable(transaction, 'users')
    .where({ id: user.id })
    .update({
      ...(user.emailConfirmedAt === null ? { email_confirmed_at: at } : {}),
      ...(passwordHash === null ? {} : { password_hash: passwordHash, password_changed_at: at }),
      ...(token.purpose === 'signUp'
        ? { terms_accepted_at: at, accepted_terms: JSON.stringify(termsOfService) }
        : {}),
    })
  await writeAuditEntry(transaction, {
    origin,
    action: passwordHash === null ? 'user.emailConfirmed' : 'user.passwordSet',
    subject: { kind: 'user', id: user.id },
    before: null,
    after: {
      by: token.purpose,
      emailWasConfirmed: user.emailConfirmedAt !== null,
      ...agreedTo(token, termsOfService),
    },
  })
  if (passwordHash === null) return []
  await cancelEmailChange(transaction, user.id, origin)
  if (user.passwordHash !== null) {
    const data = { link: `${publicUrl}/login`, at }
    const to = { userId: user.id }
    await enqueueMail(
      transaction,
      { kind: 'passwordChanged', to, data, language: null, tenantId: token.tenantId },
      at,
    )
  }
  return sessions.endAllOf(transaction, user.id)
}

/** Which words somebody agreed to who sets an account up; when they did is the entry's own time. */
function agreedTo({ purpose }: FoundToken, termsOfService: AgreementReference): object {
  return purpose === 'signUp' ? { consentTextVersion: consentTexts.signUp.version, termsOfService } : {}
}
