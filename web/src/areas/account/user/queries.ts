import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getOwnPriceAlerts } from '@zuschlag/contracts/alerts/price-alert'
import { getOwnSavedSearches } from '@zuschlag/contracts/search/saved-search'
import { getEmailChange } from '@zuschlag/contracts/user/email-change'
import { getNotificationChoices } from '@zuschlag/contracts/user/notification-choices'
import { getOwnSessions } from '@zuschlag/contracts/user/own-sessions'
import { getOwnBids } from '@zuschlag/contracts/user/own-bids'
import { getProfile } from '@zuschlag/contracts/user/profile'
import { getSecondFactor } from '@zuschlag/contracts/user/second-factor'
import { call, callForBody } from '../../../kernel/api/call.ts'
import { endpointQuery } from '../../../kernel/api/endpoint-query.ts'

export const profileQuery = endpointQuery(['user', 'profile'], getProfile, {})

/** Sessions start and end elsewhere: they are asked for each time the page is opened. */
export const sessionsQuery = endpointQuery(['user', 'sessions'], getOwnSessions, { staleTime: 0 })

/** The change that waits, or null. It may be confirmed or taken back elsewhere. */
export const emailChangeQuery = queryOptions({
  queryKey: ['user', 'email-change'],
  queryFn: async ({ signal }) => (await call(getEmailChange, { signal })) ?? null,
  staleTime: 0,
})

export const secondFactorQuery = endpointQuery(['user', 'second-factor'], getSecondFactor, { staleTime: 0 })

export const choicesQuery = endpointQuery(['user', 'notification-choices'], getNotificationChoices, {})

export const ownPriceAlertsQuery = endpointQuery(['user', 'price-alerts'], getOwnPriceAlerts, {})

export const ownSavedSearchesQuery = endpointQuery(['user', 'saved-searches'], getOwnSavedSearches, {})

const BIDS_TAKE = 50

/** The reader's own bids, of one auction or of all: they grow with every bid. */
export const ownBidsQuery = (auctionId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['user', 'bids', auctionId ?? null],
    queryFn: async ({ pageParam, signal }) => {
      const query = { skip: pageParam, take: BIDS_TAKE, auctionId }
      return callForBody(getOwnBids, { query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.bids.length < BIDS_TAKE ? undefined : pages.length * BIDS_TAKE),
    staleTime: 0,
  })
