import { redirect } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { throwRedirect } from './throw-redirect.ts'

/**
 * Pages of the platform itself: everybody else is redirected to their own start page. The server decides by
 * itself.
 */
export function requireSystemAdmin(user: Pick<AuthenticatedUser, 'isSystemAdmin'>): void {
  if (!user.isSystemAdmin) throwRedirect(redirect({ to: '/administration/objects', replace: true }))
}
