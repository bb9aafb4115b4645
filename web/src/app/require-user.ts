import type { QueryClient } from '@tanstack/react-query'
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { currentUserQuery } from '../kernel/api/queries.ts'
import { currentLanguage } from '../kernel/i18n/i18n.ts'
import { throwRedirect } from './throw-redirect.ts'

/** For guarded routes: the signed-in user, or a way to sign in and come back. */
export async function requireUser(
  queryClient: QueryClient,
  location: ParsedLocation,
): Promise<AuthenticatedUser> {
  const user = await queryClient.query(currentUserQuery)
  if (user !== null) return user
  const search = { returnUrl: location.href }
  return throwRedirect(
    redirect({ to: '/$lang/login', params: { lang: currentLanguage() }, search, replace: true }),
  )
}
