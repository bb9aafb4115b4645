import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { AuctionReader } from '../../../policies/auction-reader.ts'
import type { Call } from '../../../edge/http/call.ts'
import { clientKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import type { Directory } from './directory.ts'
import { presentAuthenticatedUser } from './present-user.ts'
import type { SessionCookie } from '../../../policies/session-cookie.ts'
import type { Sessions } from '../../../policies/session-port.ts'

export type SessionDependencies = {
  readonly sessions: Sessions
  readonly sessionCookie: SessionCookie
  readonly reader: AuctionReader
  readonly directory: Directory
}

/**
 * Signs somebody in: hands out the cookie of a new session and answers the user. A session that was there
 * before is never carried on: somebody else may know it.
 */
export async function startSession(
  target: { readonly userId: UserId; readonly tenantId: TenantId | null },
  call: Pick<Call<unknown, unknown, unknown>, 'viewer' | 'clientIp' | 'headers' | 'setHeader'>,
  dependencies: SessionDependencies,
): Promise<AuthenticatedUser | null> {
  const { sessions, sessionCookie } = dependencies
  if (call.viewer.kind === 'signedIn') await sessions.end(call.viewer.sessionId)
  const sender = { clientKey: clientKeyOf(call.clientIp), userAgent: call.headers['user-agent'] }
  const { token } = await sessions.open(target.userId, target.tenantId, sender)
  const signedIn = await sessions.find(token)
  if (signedIn === null) throw new Error('A session that was just opened is not there')
  call.setHeader('Set-Cookie', sessionCookie.write(token))
  return authenticatedUser(signedIn, dependencies)
}

export async function authenticatedUser(
  viewer: SignedIn,
  { directory, reader }: Pick<SessionDependencies, 'directory' | 'reader'>,
): Promise<AuthenticatedUser | null> {
  const [user, auctionIds] = await Promise.all([directory.user(viewer.userId), reader.accessibleIds(viewer)])
  return user === undefined ? null : presentAuthenticatedUser(user, viewer, auctionIds)
}
