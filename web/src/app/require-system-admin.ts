import { redirect } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { leaveFor } from './leave-for.ts'

/** Pages of the platform itself: everybody else is led to where their own work begins. The server decides by itself. */
export function requireSystemAdmin(user: Pick<AuthenticatedUser, 'isSystemAdmin'>): void {
  if (!user.isSystemAdmin) leaveFor(redirect({ to: '/administration/objects', replace: true }))
}
