import type { AuthenticatedUser, Language } from '@zuschlag/contracts/account/authenticated-user'
import {
  confirmEmail,
  exchangeShortToken,
  forgotPassword,
  resetPassword,
  signUp,
  type TokenCheck,
  type TokenPurpose,
  verifyConfirmEmail,
  verifyResetPassword,
} from '@zuschlag/contracts/account/set-password'
import { type AgreementReference, isSameAgreement } from '@zuschlag/contracts/kernel/agreement'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { consentTexts } from '@zuschlag/contracts/site/consent-texts'
import type { Profile } from '@zuschlag/contracts/user/profile'
import type { Knex } from 'knex'
import { type Call, route, type Route } from '../../edge/http/route.ts'
import { accountsTable } from '../../kernel/accounts-table.ts'
import { enqueueMail } from '../../kernel/outbox/outbox.ts'
import { problemOf } from '../../kernel/problem.ts'
import type { Sessions } from '../../policies/session-port.ts'
import type { AccountTokens, FoundToken } from './accounts/account-tokens.ts'
import { type Origin, originOf, writeAuditEntry } from './accounts/audit-trail.ts'
import { changeUserProfile } from './accounts/change-user-profile.ts'
import { newPasswordProblem } from './accounts/common-passwords.ts'
import { cancelEmailChange } from './accounts/email-changes.ts'
import { type LinkMailDependencies, mailResetLink, tenantOf } from './accounts/link-mails.ts'
import { MembershipModel, UserModel, UserModel as Users } from './accounts/models.ts'
import { hashPassword, verifyPassword } from './accounts/password-hash.ts'
import { factorStateOf } from './accounts/second-factor/second-factors.ts'
import type { SignInTarget } from './accounts/sign-in.ts'
import { lockedUser } from './accounts/verified-account.ts'
import { type SessionDependencies, startSession } from './start-session.ts'

type EqualTimeOptions = {
  readonly stepMs: number
  readonly nowMs: () => number
  readonly sleep: (ms: number) => Promise<unknown>
}

/**
 * Does something and answers at the end of a step of time, whatever it took: who measures learns how many
 * steps there were, and not which way the work went. Failures take their step as well.
 */
export async function inEqualTime<T>(
  work: () => Promise<T>,
  { stepMs, nowMs, sleep }: EqualTimeOptions,
): Promise<T> {
  const startedAtMs = nowMs()
  try {
    return await work()
  } finally {
    const tookMs = nowMs() - startedAtMs
    await sleep(Math.max(1, Math.ceil(tookMs / stepMs)) * stepMs - tookMs)
  }
}

const facts = { who: 'everybody', tag: 'Session' } as const

/** Answers about addresses come at the end of such a step, longer than the work for a known one. */
const FORGOT_STEP_MS = 250

type PasswordRouteDependencies = SetPasswordDependencies &
  SessionDependencies &
  LinkMailDependencies & { readonly sleep: (ms: number) => Promise<unknown>; readonly nowMs: () => number }

type TokenBody = {
  readonly email: string
  readonly tenantId?: TenantId | null | undefined
  readonly code: string
}

export function passwordRoutes(dependencies: PasswordRouteDependencies): readonly Route[] {
  const { knex, tokens, nowMs, sleep } = dependencies
  const check = (body: TokenBody, purposes: readonly TokenPurpose[]): Promise<TokenCheck> =>
    checkToken(body, purposes, dependencies)
  return [
    route(forgotPassword, {
      ...facts,
      summary: 'Request a link to reset the password',
      description: 'Answers 204 whether or not the account exists.',
    }).answer(async (call) => {
      const asked = { email: call.body.email, tenantId: call.body.tenantId ?? null }
      const work = () => mailResetLink(dependencies, asked, originOf(call, null))
      await inEqualTime(work, { stepMs: FORGOT_STEP_MS, nowMs, sleep })
      return ok(null)
    }),
    route(exchangeShortToken, { ...facts, summary: 'Exchange a short token from an email' }).answer(
      async ({ body }) => ok(await tokens.exchange(knex, body.token)),
    ),
    route(verifyConfirmEmail, { ...facts, summary: 'Check a link that confirms an email' }).answer(
      async ({ body }) => ok(await check(body, ['confirmEmail'])),
    ),
    route(verifyResetPassword, { ...facts, summary: 'Check a link that resets a password' }).answer(
      async ({ body }) => ok(await check(body, ['resetPassword', 'signUp'])),
    ),
    route(confirmEmail, {
      ...facts,
      summary: 'Confirm an email and set the first password',
      description:
        'Answers 200 and sets the session cookie, or 204 without a session where the person has to sign in: with a second factor, or with several tenants and none named.',
    }).answer((call) => setAndSignIn('confirmEmail', call, dependencies)),
    route(resetPassword, {
      ...facts,
      summary: 'Set a new password by link',
      description:
        'Answers 200 and sets the session cookie, or 204 without a session where the person has to sign in: with a second factor, or with several tenants and none named.',
    }).answer((call) => setAndSignIn('resetPassword', call, dependencies)),
    route(signUp, {
      ...facts,
      summary: 'Accept an invitation and set the password',
      description:
        'Answers 200 and sets the session cookie, or 204 without a session where the person has to sign in: with a second factor, or with several tenants and none named.',
    }).answer((call) => {
      const named = call.body.termsOfService
      const agreement = dependencies.termsOfService
      if (named !== undefined && !isSameAgreement(named, agreement))
        return Promise.resolve(err(problemOf('agreementOutdated', { agreement })))
      return setAndSignIn('signUp', call, dependencies)
    }),
  ]
}

async function setAndSignIn(
  purpose: TokenPurpose,
  call: Call<unknown, unknown, TokenBody & Omit<SetPassword, 'tenantId'>>,
  dependencies: PasswordRouteDependencies,
): Promise<Result<AuthenticatedUser | null, Problem>> {
  const { tenantId } = call.body
  const wanted = { ...call.body, tenantId: tenantId ?? null }
  const set = await setPasswordByLink(dependencies, purpose, wanted, originOf(call, null))
  if (!set.ok) return set
  const { userId, passwordHash } = set.value
  const chosen =
    set.value.tenantId ?? ((await tenantOf(dependencies.knex, { id: userId }, null)) as TenantId | null)
  // Of several tenants none was chosen: that is for login to ask.
  if (chosen === null && (await belongsToTenants(userId, dependencies))) return ok(null)
  // A mail is one factor; the second one is checked at login.
  if ((await factorStateOf(dependencies.knex, userId)).setUpAt !== null) return ok(null)
  const target = { userId, tenantId: chosen, passwordHash, hasSecondFactor: false }
  return ok(await startSession(target, call, dependencies))
}

async function belongsToTenants(userId: string, { knex }: PasswordRouteDependencies): Promise<boolean> {
  return (await MembershipModel.query(knex).where({ user_id: userId }).resultSize()) > 0
}

const nothingKnown: TokenCheck = {
  user: null,
  userExists: false,
  userHasPassword: false,
  tokenIsValid: false,
}

async function checkToken(
  { email, tenantId, code }: TokenBody,
  purposes: readonly TokenPurpose[],
  { knex, tokens }: PasswordRouteDependencies,
): Promise<TokenCheck> {
  const token = await tokens.find(knex, { email, tenantId: tenantId ?? null, code, purposes })
  const user = token === null ? undefined : await UserModel.query(knex).findById(token.userId)
  if (token === null || user === undefined) return nothingKnown
  const { firstName, lastName, phoneNumber } = user
  return {
    user: token.isOpen ? { firstName, lastName, email: user.email, phoneNumber } : null,
    userExists: true,
    userHasPassword: user.passwordHash !== null,
    tokenIsValid: token.isOpen,
  }
}

type SetPasswordDependencies = {
  readonly knex: Knex
  readonly tokens: AccountTokens
  readonly sessions: Sessions
  /** Where the mail about a changed password leads, without a trailing slash. */
  readonly publicUrl: string
  /** The version that holds, which a sign-up accepts. */
  readonly termsOfService: AgreementReference
}

type SetPassword = {
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
async function setPasswordByLink(
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
