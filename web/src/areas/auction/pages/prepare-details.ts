import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { z } from 'zod'
import { mayBeSentToPrivate } from '../../../app/page-access.ts'
import { throwRedirect } from '../../../app/route-guards.ts'
import { flagSchema } from '../../../kernel/api/search-schemas.ts'
import { ignoreError } from '../../../kernel/api/ignore-error.ts'
import { problemOf } from '../../../kernel/api/call.ts'
import { auctionQuery, currentUserQuery, publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { currentLanguage } from '../../../kernel/i18n/i18n.ts'

/** Leads those with access to the private details; for all others it starts to read the public ones. */
export async function preparePublicDetails(queryClient: QueryClient, auctionId: AuctionId): Promise<void> {
  // Whether there is a session may be unknown for now; the public details are for everybody.
  const user = await queryClient.query({ ...currentUserQuery, staleTime: 'static' }).catch(() => null)
  const isSent = mayBeSentToPrivate(user, auctionId) && !(await isRefused(queryClient, auctionId))
  if (isSent) throwRedirect(redirect({ to: '/object/$auctionId', params: { auctionId }, replace: true }))
  // What the server wrote is hydrated first: a newer answer, or one for this reader, would not fit its HTML.
  queryClient.query({ ...publicAuctionQuery(auctionId), staleTime: 'static' }).catch(ignoreError)
}

/**
 * Whether the server keeps the reader out: an investor where the terms ask for an access (ADM-18), or
 * somebody whose access has ended. The private page leads them here, and they are not sent back.
 */
function isRefused(queryClient: QueryClient, auctionId: AuctionId): Promise<boolean> {
  return queryClient.query(auctionQuery(auctionId)).then(
    () => false,
    (error) => [403, 404].includes(problemOf(error)?.status ?? 0),
  )
}

/**
 * Lets the signed-in in and starts to read; all others are led to the public details (specification, section
 * 2).
 */
export async function preparePrivateDetails(
  queryClient: QueryClient,
  auctionId: AuctionId,
): Promise<{ user: AuthenticatedUser }> {
  const user = await queryClient.query({ ...currentUserQuery, staleTime: 'static' })
  if (user === null) {
    const params = { lang: currentLanguage(), auctionId }
    return throwRedirect(redirect({ to: '/$lang/$auctionId', params, replace: true }))
  }
  queryClient.query(auctionQuery(auctionId)).catch(ignoreError)
  return { user }
}

// Apart from what is done with it: the router knows every page's URL from the first page on.

/** Search of the private details: which form is open. */
export const privateDetailsSearch = z.object({
  mode: z.enum(['bid', 'immediatePurchase']).optional().catch(undefined),
})
export type PrivateDetailsSearch = z.infer<typeof privateDetailsSearch>

/** Search of the public details: `contactBroker` opens the contact form (specification, section 2). */
export const publicDetailsSearch = z.object({ contactBroker: flagSchema.optional().catch(undefined) })
export type PublicDetailsSearch = z.infer<typeof publicDetailsSearch>
