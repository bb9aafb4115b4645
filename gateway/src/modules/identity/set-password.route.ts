import {
  confirmEmail,
  exchangeShortToken,
  forgotPassword,
  resetPassword,
  signUp,
  verifyConfirmEmail,
  verifyResetPassword,
} from '@zuschlag/contracts/account/set-password'
import type { TokenCheck, TokenPurpose } from '@zuschlag/contracts/account/set-password'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { isSameAgreement } from '@zuschlag/contracts/kernel/agreement'
import type { Call } from '../../edge/http/call.ts'
import type { Route } from '../../edge/http/route.ts'
import { route } from '../../edge/http/route.ts'
import { problemOf } from '../../kernel/problem.ts'
import { originOf } from './accounts/audit-trail.ts'
import { inEqualTime } from './accounts/equal-time.ts'
import type { LinkMailDependencies } from './accounts/link-mails.ts'
import { mailResetLink, tenantOf } from './accounts/link-mails.ts'
import { MembershipModel, UserModel } from './accounts/models.ts'
import { factorStateOf } from './accounts/second-factor/second-factors.ts'
import type { SetPassword, SetPasswordDependencies } from './accounts/set-password.ts'
import { setPasswordByLink } from './accounts/set-password.ts'
import type { SessionDependencies } from './start-session.ts'
import { startSession } from './start-session.ts'

const facts = { who: 'everybody', tag: 'Session' } as const

/** Answers about addresses come at the end of such a step, longer than the work for a known one. */
const FORGOT_STEP_MS = 250

export type PasswordRouteDependencies = SetPasswordDependencies &
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
