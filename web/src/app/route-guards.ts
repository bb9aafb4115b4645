import { type AnyRedirect, type ParsedLocation, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { ignoreError } from '../kernel/api/ignore-error.ts'
import { currentUserQuery } from '../kernel/api/queries.ts'
import { currentLanguage, storedLanguage, storeLanguage } from '../kernel/i18n/i18n.ts'
import { chooseLanguage, type Language } from '../kernel/i18n/language.ts'
import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'

/**
 * Leaves a route for another one. The router's redirects are answers, not errors, yet travel by being thrown.
 */
export function throwRedirect(target: AnyRedirect): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router knows a redirect by catching it
  throw target
}

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

/** The language of a URL that names none. Without an answer about the user the device decides. */
export async function preferredLanguage(queryClient: QueryClient): Promise<Language> {
  const user = await queryClient.query(currentUserQuery).catch(() => null)
  const stored = storedLanguage()
  // Changed on another device: from the next page on the server knows.
  if (user?.language && user.language !== stored) storeLanguage(user.language)
  return chooseLanguage({ user: user?.language, stored, browser: navigator.languages })
}

/** Of routes with the id of an auction in their path: no other route of this form goes first. */
export const auctionIdParams = {
  parse: ({ auctionId }: { auctionId: string }) => {
    const parsed = auctionIdSchema.safeParse(auctionId)
    return parsed.success ? { auctionId: parsed.data } : false
  },
  priority: 1,
}
