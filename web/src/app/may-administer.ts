import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'

/** Whether the administration is for this user: system administrators and brokers (specification, section 6). */
export function mayAdminister(user: Pick<AuthenticatedUser, 'isSystemAdmin' | 'brokerId'>): boolean {
  return user.isSystemAdmin || user.brokerId !== null
}
