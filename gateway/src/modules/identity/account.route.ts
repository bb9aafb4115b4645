import { type AuthenticatedUser, getAuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { getLoginTenants, login, logout } from '@zuschlag/contracts/account/login'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { type Call, route, type Route } from '../../edge/http/route.ts'
import type { RateLimits, Spending } from '../../edge/rate-limits/rate-limits.ts'
import { clientKeyOf } from '../../edge/rate-limits/spend-limit.ts'
import { problemOf } from '../../kernel/problem.ts'
import type { Sessions } from '../../policies/session-port.ts'
import { originOf } from './accounts/audit-trail.ts'
import { type LinkMailDependencies, mailConfirmationLink } from './accounts/link-mails.ts'
import { type GateDependencies, refusedBySecondFactor } from './accounts/second-factor/factor-gate.ts'
import { factorStateOf } from './accounts/second-factor/second-factors.ts'
import {
  checkCredentials,
  loginTenantsOf,
  type SignInRefusal,
  type SignInTarget,
} from './accounts/sign-in.ts'
import { authenticatedUser, type SessionDependencies, startSession } from './start-session.ts'

type GuessDependencies = {
  readonly rateLimits: RateLimits
  readonly sessions: Pick<Sessions, 'knowsSender'>
}

/**
 * Limits of wrong passwords, spent before the hash is computed and given back for a right password: of many
 * tried at once, no more than the limits are checked. Behind a client IP whose limit is used up, those who
 * signed in from it before still can, or a neighbour could lock them out. `email` is lower case.
 */
export async function spendGuess(
  email: string,
  clientIp: string,
  { rateLimits, sessions }: GuessDependencies,
): Promise<Spending> {
  const clientKey = clientKeyOf(clientIp)
  const guess = `${clientKey} ${email}`
  const ofAccount = await rateLimits.spend('signInFailure', guess)
  if (!ofAccount.ok) return ofAccount
  const ofClientIp = await rateLimits.spend('signInFailureOfAddress', clientKey)
  if (ofClientIp.ok || (await sessions.knowsSender(email, clientKey))) return { ok: true }
  // What is not looked at is no guess.
  await rateLimits.giveBack('signInFailure', guess)
  return ofClientIp
}

export async function giveGuessBack(
  email: string,
  clientIp: string,
  { rateLimits }: Pick<GuessDependencies, 'rateLimits'>,
): Promise<void> {
  const clientKey = clientKeyOf(clientIp)
  await rateLimits.giveBack('signInFailureOfAddress', clientKey)
  await rateLimits.giveBack('signInFailure', `${clientKey} ${email}`)
}

/**
 * How long an unknown sender waits for each answer about an account that is being guessed at from many
 * client IPs.
 */
export const SLOWED_SIGN_IN_MS = 3_000

type SlowDownDependencies = {
  readonly rateLimits: RateLimits
  readonly sessions: Pick<Sessions, 'knowsSender'>
  readonly sleep: (ms: number) => Promise<unknown>
}

/**
 * Slows signing in to an account that got too many wrong passwords from anywhere; clients that signed in from
 * the same client IP before does not notice. It never refuses, or strangers could lock people out. `email` is
 * lower case.
 */
export async function slowDownGuessing(
  email: string,
  clientIp: string,
  { rateLimits, sessions, sleep }: SlowDownDependencies,
): Promise<void> {
  const spending = await rateLimits.check('signInFailureOfAccount', email)
  if (spending.ok || (await sessions.knowsSender(email, clientKeyOf(clientIp)))) return
  await sleep(SLOWED_SIGN_IN_MS)
}

const facts = { who: 'everybody', tag: 'Session' } as const

type AccountDependencies = SessionDependencies &
  LinkMailDependencies &
  GateDependencies & {
    readonly sleep: (ms: number) => Promise<unknown>
    /** Whether demo accounts may sign in with their published password. */
    readonly isDemo: boolean
  }

export function accountRoutes(dependencies: AccountDependencies): readonly Route[] {
  return [
    authenticatedUserRoute(dependencies),
    loginTenantsRoute(dependencies),
    loginRoute(dependencies),
    logoutRoute(dependencies),
  ]
}

function authenticatedUserRoute(dependencies: AccountDependencies): Route {
  return route(getAuthenticatedUser, {
    ...facts,
    summary: 'Get the signed-in user',
    description: 'Answers 204 without a session, so that a page can ask without an error.',
  }).answer(async ({ viewer }) => {
    if (viewer.kind === 'visitor') return ok(null)
    return ok(await authenticatedUser(viewer, dependencies))
  })
}

function loginTenantsRoute({ knex }: AccountDependencies): Route {
  return route(getLoginTenants, {
    ...facts,
    summary: 'List the tenants that an email can sign in to',
    description:
      'The answer has the same shape for an unknown email, so that it does not reveal who has an account.',
  }).answer(async ({ query }) => {
    const tenants = await loginTenantsOf(knex, query.email)
    return ok({ isAssignedToMultipleTenants: tenants.length > 1, loginTenantInfos: [...tenants] })
  })
}

function loginRoute(dependencies: AccountDependencies): Route {
  const { knex, rateLimits, isDemo } = dependencies
  return route(login, {
    ...facts,
    summary: 'Sign in',
    description:
      'On success the answer sets the session cookie. Send it with every further request. An account of several tenants has to name one of them (see getLoginTenants).',
    example: { request: { email: 'anna@demo.example', password: 'Zuschlag-2026' } },
  }).answer(async (call) => {
    const { body, clientIp } = call
    const email = body.email.toLowerCase()
    const spending = await spendGuess(email, clientIp, dependencies)
    if (!spending.ok) return err(problemOf('tooManyRequests', { retryAfter: spending.retryAfterSeconds }))
    await slowDownGuessing(email, clientIp, dependencies)
    const checked = await checkCredentials(
      knex,
      { ...body, tenantId: body.tenantId ?? null, isDemo },
      clientKeyOf(clientIp),
    )
    const isFailure = !checked.ok && checked.error.refusal === 'loginFailed'
    if (isFailure) await rateLimits.spend('signInFailureOfAccount', email)
    else await giveGuessBack(email, clientIp, dependencies)
    if (checked.ok) return completeSignIn(checked.value, call, dependencies)
    const { refusal, user } = checked.error
    if (refusal === 'emailNotConfirmed')
      await mailConfirmationLink(dependencies, user, originOf(call, user.id))
    return err(refusals[refusal])
  })
}

/** After the right password: checks the second factor, if the account has one, and starts a session. */
async function completeSignIn(
  target: SignInTarget,
  call: Call<unknown, unknown, { readonly secondFactorCode?: string | undefined }>,
  dependencies: AccountDependencies,
): Promise<Result<AuthenticatedUser | null, Problem>> {
  const { userId } = target
  const hasSecondFactor = (await factorStateOf(dependencies.knex, userId)).setUpAt !== null
  const attempt = { userId, code: call.body.secondFactorCode, clientIp: call.clientIp, now: call.now }
  const refused = await refusedBySecondFactor(attempt, originOf(call, userId), dependencies)
  if (refused !== null) return err(refused)
  const user = await startSession({ ...target, hasSecondFactor }, call, dependencies)
  return user === null ? err(refusals.loginFailed) : ok(user)
}

const refusals: Record<SignInRefusal['refusal'], Problem> = {
  loginFailed: problemOf('loginFailed', { message: 'LoginPage.ErrorMessage' }),
  emailNotConfirmed: problemOf('emailNotConfirmed', {
    message: 'LoginPage.EmailNotConfirmed',
    emailNotConfirmed: true,
  }),
  tenantMissing: problemOf('validationFailed', { errors: { tenantId: ['Choose one of the tenants'] } }),
}

function logoutRoute({ sessions, sessionCookie }: AccountDependencies): Route {
  return route(logout, { ...facts, summary: 'Sign out' }).answer(async ({ viewer, setHeader }) => {
    if (viewer.kind === 'signedIn') await sessions.end(viewer.sessionId)
    setHeader('Set-Cookie', sessionCookie.clear)
    return ok(null)
  })
}
