import { infiniteQueryOptions, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { getAuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import {
  ANONYMIZED_BIDS_TAKE,
  getAnonymizedBids,
  getAuction,
  getCosts,
  getOwnAuctions,
  getPublicAuction,
} from '@zuschlag/contracts/auction/read-auctions'
import type { AuctionDetails, DashboardAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { getPublicConfiguration } from '@zuschlag/contracts/site/configuration'
import { newerDetails, newerEntries } from './newer-data.ts'
import { pageClock } from '../clock/server-clock.ts'
import { call, callForBody } from './call.ts'
import { endpointQuery } from './endpoint-query.ts'

const MINUTE_MS = 60_000

/** Details carry the server's time to the millisecond. */
function observed(details: AuctionDetails): AuctionDetails {
  pageClock.observe(details.serverTime)
  return details
}

/** Live messages are merged into the same cache: an answer that was on its way meanwhile may be older. */
function keepNewer(shown: unknown, arrived: unknown): unknown {
  return newerDetails(shown as AuctionDetails | undefined, arrived as AuctionDetails)
}

/** The same for a list, of which each entry has a revision of its own. */
function keepNewerEntries(shown: unknown, arrived: unknown): unknown {
  type Entries = DashboardAuction[]
  return replaceEqualDeep(shown, newerEntries(shown as Entries | undefined, arrived as Entries))
}

/** Who is signed in, or null. Asked once per visit, and again after signing in or out. */
export const currentUserQuery = queryOptions({
  queryKey: ['account', 'authenticatedUser'],
  queryFn: async ({ signal }) => (await call(getAuthenticatedUser, { signal })) ?? null,
  staleTime: 5 * MINUTE_MS,
  meta: { needsMessage: true },
})

/** What this deployment is; it does not change during a visit. */
export const configurationQuery = endpointQuery(['public', 'configuration'], getPublicConfiguration, {
  staleTime: Infinity,
})

/** Pages of the public list lie below it, each with its `items`. */
export const publicPagesKey = ['public', 'auctions', 'page'] as const

export const publicAuctionQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: ['public', 'auctions', auctionId],
    queryFn: async ({ signal }) =>
      observed(await callForBody(getPublicAuction, { params: { auctionId }, signal })),
    structuralSharing: keepNewer,
  })

export const ownAuctionsQuery = endpointQuery(['auctions'], getOwnAuctions, {
  structuralSharing: keepNewerEntries,
})

/** Who has a receipt names its revision, so that a server which is behind waits for it. */
export const auctionQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: ['auctions', auctionId],
    queryFn: async ({ client, signal }) => {
      const shown = client.getQueryData<AuctionDetails>(['auctions', auctionId])
      const minimumRevision = shown?.currentUserLastBidRevision ?? undefined
      return observed(await callForBody(getAuction, { params: { auctionId }, signal, minimumRevision }))
    },
    structuralSharing: keepNewer,
  })

/** The best bids, a page at a time. */
export const anonymizedBidsQuery = (auctionId: AuctionId) =>
  infiniteQueryOptions({
    queryKey: ['auctions', auctionId, 'anonymized-bids'],
    queryFn: async ({ signal, pageParam: skip }) => {
      const query = skip === 0 ? {} : { skip }
      return callForBody(getAnonymizedBids, { params: { auctionId }, query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (page, pages) =>
      page.length < ANONYMIZED_BIDS_TAKE ? undefined : pages.length * ANONYMIZED_BIDS_TAKE,
    select: ({ pages }) => pages.flat(),
  })

/**
 * The costs at a price; a price is a figure of its own, so each has its own answer. So have other `rates`,
 * which may be revised while somebody looks.
 */
export const costsQuery = (auctionId: AuctionId, price: number, rates: object | null) =>
  endpointQuery(['auctions', auctionId, 'costs', price, rates], getCosts, {
    params: { auctionId },
    query: { price: String(price) },
    staleTime: MINUTE_MS,
  })
