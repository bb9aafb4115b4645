import { type QueryOf, call } from './call.ts'
import { queryOptions } from '@tanstack/react-query'
import { getAccessRequest, getAccessRequests } from '@zuschlag/contracts/access-requests/administration'
import { getEnquiries } from '@zuschlag/contracts/access-requests/enquiries'
import type { AccessRequestState } from '@zuschlag/contracts/access-requests/access-request'
import { getBrokerageOffer } from '@zuschlag/contracts/access-requests/conclude-brokerage'
import { getOwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { endpointQuery, pageQuery } from './endpoint-query.ts'
import { administeredKey } from './administration-queries.ts'

/** How soon an open page shows what the other side did, in milliseconds. */
const APPLICANT_REFRESH_MS = 5_000
const INBOX_REFRESH_MS = 1_500
const ENQUIRIES_REFRESH_MS = 15_000

const waitingStates: ReadonlySet<AccessRequestState | undefined> = new Set(['open', 'askedBack'])

/** The reader's own request for access to an auction; null without one. */
export const ownAccessRequestQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: ['auctions', auctionId, 'access-request'],
    queryFn: async ({ signal }) =>
      (await call(getOwnAccessRequest, { params: { auctionId }, signal })) ?? null,
    refetchInterval: ({ state }) => (waitingStates.has(state.data?.state) ? APPLICANT_REFRESH_MS : false),
  })

/** What a buyer is asked to conclude there; null where buyers pay no commission. */
export const brokerageOfferQuery = (auctionId: AuctionId) =>
  queryOptions({
    queryKey: ['auctions', auctionId, 'access-request', 'brokerage'],
    queryFn: async ({ signal }) => (await call(getBrokerageOffer, { params: { auctionId }, signal })) ?? null,
  })

/** Prefix of what the administration reads of requests for access. */
const accessRequestsKey = [...administeredKey, 'access-requests'] as const

export const accessRequestsQuery = (query: QueryOf<typeof getAccessRequests>) =>
  pageQuery([...accessRequestsKey, query], getAccessRequests, { query, refetchInterval: INBOX_REFRESH_MS })

/** What came over the contact forms of objects that the reader runs. */
export const enquiriesQuery = (query: QueryOf<typeof getEnquiries>) =>
  pageQuery([...accessRequestsKey, 'enquiries', query], getEnquiries, {
    query,
    refetchInterval: ENQUIRIES_REFRESH_MS,
  })

export const accessRequestQuery = (requestId: string) =>
  endpointQuery([...accessRequestsKey, requestId], getAccessRequest, { params: { requestId } })
