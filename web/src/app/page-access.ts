import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'

/**
 * Whether the administration is for this user: system administrators, brokers, and sellers, who look on at
 * their own objects there (specification, section 6).
 */
export function mayAdminister(
  user: Pick<AuthenticatedUser, 'isSystemAdmin' | 'brokerId' | 'isSeller'>,
): boolean {
  return user.isSystemAdmin || user.brokerId !== null || user.isSeller
}

/**
 * Investors, and users to whom this auction was opened, are sent to the private details (specification,
 * section 6). Whether the terms admit an investor (ADM-18) the server decides there.
 */
export function mayBeSentToPrivate(
  user: Pick<AuthenticatedUser, 'investorId' | 'auctionIds'> | null | undefined,
  auctionId: AuctionId,
): boolean {
  if (!user) return false
  return user.investorId !== null || user.auctionIds.includes(auctionId)
}

type HomeUser = Pick<
  AuthenticatedUser,
  'isSystemAdmin' | 'isSeller' | 'brokerId' | 'investorId' | 'auctionIds' | 'mustSetUpSecondFactor'
>

/**
 * Where a user lands after signing in (specification, section 2): administrators, brokers and sellers in
 * their part of the administration, staff who must set up a second factor first where that is done, with
 * exactly one auction there, else on the dashboard; without a session on the front page.
 */
export function homeOf(user: HomeUser | null) {
  if (user === null) return { to: '/' } as const
  if (user.mustSetUpSecondFactor) return { to: '/user/security' } as const
  if (user.isSystemAdmin) return { to: '/administration/$', params: { _splat: 'tenants' } } as const
  const sellsAlone = user.isSeller && user.investorId === null
  if (user.brokerId !== null || sellsAlone)
    return { to: '/administration/$', params: { _splat: 'objects' } } as const
  const [auctionId, ...others] = user.auctionIds
  if (auctionId !== undefined && others.length === 0) {
    return { to: '/object/$auctionId', params: { auctionId } } as const
  }
  return { to: '/object/dashboard' } as const
}
