import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { Knex } from 'knex'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { AuctionReader } from '../../policies/auction-reader.ts'
import type { Call } from '../../edge/http/route.ts'
import { clientKeyOf } from '../../edge/rate-limits/spend-limit.ts'
import type { SignedIn } from '../../policies/viewer.ts'
import type { Directory } from './accounts/directory.ts'
import { factorStateOf } from './accounts/second-factor/second-factors.ts'
import type { SignInTarget } from './accounts/sign-in.ts'
import { lockVerified } from './accounts/verified-account.ts'
import type { SessionCookie, Sessions } from '../../policies/session-port.ts'
import type { UserModel } from './accounts/models.ts'

export type SessionDependencies = {
  readonly knex: Knex
  readonly sessions: Sessions
  readonly sessionCookie: SessionCookie
  readonly reader: AuctionReader
  readonly directory: Directory
}

/**
 * Signs somebody in: hands out the cookie of a new session and answers the user. A session that was there
 * before is never carried on: somebody else may know it. Null where the password, or a second factor that was
 * not asked for, was set since the password was verified.
 */
export async function startSession(
  target: SignInTarget & { readonly hasSecondFactor: boolean },
  call: Pick<Call<unknown, unknown, unknown>, 'viewer' | 'clientIp' | 'headers' | 'setHeader'>,
  dependencies: SessionDependencies,
): Promise<AuthenticatedUser | null> {
  const { knex, sessions, sessionCookie } = dependencies
  const { userId: id, tenantId, passwordHash, hasSecondFactor } = target
  const sender = { clientKey: clientKeyOf(call.clientIp), userAgent: call.headers['user-agent'] }
  const opened = await knex.transaction(async (transaction) => {
    if (!(await lockVerified(transaction, { id, passwordHash }))) return null
    if (!hasSecondFactor && (await factorStateOf(transaction, id)).setUpAt !== null) return null
    return sessions.open(transaction, id, tenantId, sender)
  })
  if (opened === null) return null
  const { token } = opened
  if (call.viewer.kind === 'signedIn') await sessions.end(call.viewer.sessionId)
  const signedIn = await sessions.find(token)
  if (signedIn === null) throw new Error('A session that was just opened is not there')
  call.setHeader('Set-Cookie', sessionCookie.write(token))
  const user = await authenticatedUser(signedIn, dependencies)
  if (user?.language) call.setHeader('Set-Cookie', sessionCookie.writeLanguage(user.language))
  return user
}

export async function authenticatedUser(
  viewer: SignedIn,
  { directory, reader }: Pick<SessionDependencies, 'directory' | 'reader'>,
): Promise<AuthenticatedUser | null> {
  const [user, auctionIds] = await Promise.all([directory.user(viewer.userId), reader.accessibleIds(viewer)])
  return user === undefined ? null : presentAuthenticatedUser(user, viewer, auctionIds)
}

/** The signed-in user as their own client sees them. */
function presentAuthenticatedUser(
  user: UserModel,
  viewer: SignedIn,
  auctionIds: readonly AuctionId[],
): AuthenticatedUser {
  return {
    id: viewer.userId,
    isSystemAdmin: viewer.isSystemAdmin,
    isSeller: user.isSeller,
    brokerId: viewer.brokerId,
    investorId: viewer.investorId,
    auctionIds: [...auctionIds],
    tenantId: viewer.tenantId,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    language: user.language,
    mustSetUpSecondFactor: viewer.lacksSecondFactor ?? false,
  }
}
