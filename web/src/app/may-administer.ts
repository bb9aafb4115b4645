import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'

/**
 * Whether the administration is for this user: system administrators, brokers, and sellers, who look on at
 * their own objects there (specification, section 6).
 */
export function mayAdminister(
  user: Pick<AuthenticatedUser, 'isSystemAdmin' | 'brokerId' | 'isSeller'>,
): boolean {
  return user.isSystemAdmin || user.brokerId !== null || user.isSeller
}
