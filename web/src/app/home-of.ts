import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'

/**
 * Where a user lands after signing in (specification, section 2): administrators and brokers in their part of the
 * administration, with exactly one auction there, else on the dashboard; without a session on the front page.
 */
export function homeOf(user: Pick<AuthenticatedUser, 'isSystemAdmin' | 'brokerId' | 'auctionIds'> | null) {
  if (user === null) return { to: '/' } as const
  if (user.isSystemAdmin) return { to: '/administration/$', params: { _splat: 'tenants' } } as const
  if (user.brokerId !== null) return { to: '/administration/$', params: { _splat: 'objects' } } as const
  const [auctionId, ...others] = user.auctionIds
  if (auctionId !== undefined && others.length === 0) {
    return { to: '/object/$auctionId', params: { auctionId } } as const
  }
  return { to: '/object/dashboard' } as const
}
