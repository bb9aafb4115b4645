import { getAuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { getLoginTenants, login, logout } from '@zuschlag/contracts/account/login'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { AuctionReader } from '../auction/auction-reader.ts'
import { problemOf } from '../http/problem.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Route } from '../http/route.ts'
import { route } from '../http/route.ts'
import type { SignedIn } from '../policies/viewer.ts'
import type { Directory } from './directory.ts'
import { presentAuthenticatedUser } from './present-user.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'
import type { SignInRefusal } from './sign-in.ts'
import { checkCredentials, loginTenantsOf } from './sign-in.ts'

export type AccountDependencies = {
  readonly knex: Knex
  readonly reader: AuctionReader
  readonly directory: Directory
  readonly sessions: Sessions
  readonly sessionCookie: SessionCookie
  readonly rateLimits: RateLimits
  /** Told when a session ended, so that its live connections close. */
  readonly onSessionEnded: (sessionId: string) => void
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
  return route(getAuthenticatedUser, async ({ viewer }) => {
    if (viewer.kind === 'visitor') return ok(null)
    return ok(await authenticatedUser(viewer, dependencies))
  })
}

async function authenticatedUser(
  viewer: SignedIn,
  { directory, reader }: AccountDependencies,
): Promise<AuthenticatedUser | null> {
  const [user, auctionIds] = await Promise.all([directory.user(viewer.userId), reader.accessibleIds(viewer)])
  return user === undefined ? null : presentAuthenticatedUser(user, viewer, auctionIds)
}

function loginTenantsRoute({ knex }: AccountDependencies): Route {
  return route(getLoginTenants, async ({ query }) => {
    const tenants = await loginTenantsOf(knex, query.email)
    return ok({ isAssignedToMultipleTenants: tenants.length > 1, loginTenantInfos: [...tenants] })
  })
}

function loginRoute(dependencies: AccountDependencies): Route {
  const { knex, sessions, sessionCookie, rateLimits } = dependencies
  return route(login, async ({ body, viewer, address, setHeader }) => {
    const failures = `${address} ${body.email.toLowerCase()}`
    const budget = await rateLimits.check('signInFailure', failures)
    if (!budget.ok) return err(problemOf('tooManyRequests', { retryAfter: budget.retryAfterSeconds }))
    const checked = await checkCredentials(knex, { ...body, tenantId: body.tenantId ?? null })
    if (!checked.ok) {
      if (checked.error === 'loginFailed') await rateLimits.spend('signInFailure', failures)
      return err(refusals[checked.error])
    }
    // A session that was there before sign-in is never carried on: somebody else may know it.
    if (viewer.kind === 'signedIn') await endSession(viewer.sessionId, dependencies)
    const { token } = await sessions.open(checked.value.userId, checked.value.tenantId)
    const signedIn = await sessions.find(token)
    if (signedIn === null) throw new Error('A session that was just opened is not there')
    setHeader('Set-Cookie', sessionCookie.write(token))
    return ok(await authenticatedUser(signedIn, dependencies))
  })
}

const refusals: Record<SignInRefusal, Problem> = {
  loginFailed: problemOf('loginFailed', { message: 'LoginPage.ErrorMessage' }),
  emailNotConfirmed: problemOf('emailNotConfirmed', {
    message: 'LoginPage.EmailNotConfirmed',
    emailNotConfirmed: true,
  }),
  tenantMissing: problemOf('validationFailed', { errors: { tenantId: ['Choose one of the tenants'] } }),
}

function logoutRoute(dependencies: AccountDependencies): Route {
  return route(logout, async ({ viewer, setHeader }) => {
    if (viewer.kind === 'signedIn') await endSession(viewer.sessionId, dependencies)
    setHeader('Set-Cookie', dependencies.sessionCookie.clear)
    return ok(null)
  })
}

async function endSession(
  sessionId: string,
  { sessions, onSessionEnded }: AccountDependencies,
): Promise<void> {
  await sessions.end(sessionId)
  onSessionEnded(sessionId)
}
