import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'

/**
 * Where a user lands after signing in (specification, section 2): with exactly one auction there, else on the
 * dashboard; without a session on the front page. Administrators and brokers join them until the administration stands.
 */
export function homeOf(user: Pick<AuthenticatedUser, 'isSystemAdmin' | 'brokerId' | 'auctionIds'> | null) {
  if (user === null) return { to: '/' } as const
  const [auctionId, ...others] = user.auctionIds
  const isBuyer = !user.isSystemAdmin && user.brokerId === null
  if (isBuyer && auctionId !== undefined && others.length === 0) {
    return { to: '/object/$auctionId', params: { auctionId } } as const
  }
  return { to: '/object/dashboard' } as const
}
