import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { ignoreError } from '../kernel/api/ignore-error.ts'
import { currentUserQuery } from '../kernel/api/queries.ts'
import { currentLanguage } from '../kernel/i18n/i18n.ts'
import { throwRedirect } from './throw-redirect.ts'

/**
 * For guarded routes: the signed-in user, or a way to sign in and come back. Who was signed in goes on at
 * once and is read again meanwhile: whose session has ended is led to the sign-in by the first read that the
 * server refuses.
 */
export async function requireUser(
  queryClient: QueryClient,
  location: ParsedLocation,
): Promise<AuthenticatedUser> {
  const known = queryClient.getQueryState(currentUserQuery.queryKey)
  const read = queryClient.query(currentUserQuery)
  read.catch(ignoreError)
  const user = (known?.isInvalidated ? null : known?.data) ?? (await read)
  if (user !== null) return user
  const search = { returnUrl: location.href }
  return throwRedirect(
    redirect({ to: '/$lang/login', params: { lang: currentLanguage() }, search, replace: true }),
  )
}

/**
 * Pages of the platform itself: everybody else is redirected to their own start page. The server decides by
 * itself.
 */
export function requireSystemAdmin(user: Pick<AuthenticatedUser, 'isSystemAdmin'>): void {
  if (!user.isSystemAdmin) throwRedirect(redirect({ to: '/administration/objects', replace: true }))
}
