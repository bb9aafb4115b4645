import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getOwnPriceAlerts } from '@zuschlag/contracts/alerts/price-alert'
import { getOwnSavedSearches } from '@zuschlag/contracts/search/saved-search'
import { getEmailChange } from '@zuschlag/contracts/user/email-change'
import { getNotificationChoices } from '@zuschlag/contracts/user/notification-choices'
import { getOwnSessions } from '@zuschlag/contracts/user/own-sessions'
import { getOwnBids } from '@zuschlag/contracts/user/own-bids'
import { getProfile } from '@zuschlag/contracts/user/profile'
import { getSecondFactor } from '@zuschlag/contracts/user/second-factor'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'

export const profileQuery = queryOptions({
  queryKey: ['user', 'profile'],
  queryFn: async ({ signal }) => requireBody(await call(getProfile, { signal })),
})

/** Sessions start and end elsewhere: they are asked for each time the page is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: async ({ signal }) => requireBody(await call(getOwnSessions, { signal })),
  staleTime: 0,
})

/** The change that waits, or null. It may be confirmed or taken back elsewhere. */
export const emailChangeQuery = queryOptions({
  queryKey: ['user', 'email-change'],
  queryFn: async ({ signal }) => (await call(getEmailChange, { signal })) ?? null,
  staleTime: 0,
})

export const secondFactorQuery = queryOptions({
  queryKey: ['user', 'second-factor'],
  queryFn: async ({ signal }) => requireBody(await call(getSecondFactor, { signal })),
  staleTime: 0,
})

export const choicesQuery = queryOptions({
  queryKey: ['user', 'notification-choices'],
  queryFn: async ({ signal }) => requireBody(await call(getNotificationChoices, { signal })),
})

export const ownPriceAlertsQuery = queryOptions({
  queryKey: ['user', 'price-alerts'],
  queryFn: async ({ signal }) => requireBody(await call(getOwnPriceAlerts, { signal })),
})

export const ownSavedSearchesQuery = queryOptions({
  queryKey: ['user', 'saved-searches'],
  queryFn: async ({ signal }) => requireBody(await call(getOwnSavedSearches, { signal })),
})

const BIDS_TAKE = 50

/** The reader's own bids, of one auction or of all: they grow with every bid. */
export const ownBidsQuery = (auctionId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['user', 'bids', auctionId ?? null],
    queryFn: async ({ pageParam, signal }) => {
      const query = { skip: pageParam, take: BIDS_TAKE, auctionId }
      return requireBody(await call(getOwnBids, { query, signal }))
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.bids.length < BIDS_TAKE ? undefined : pages.length * BIDS_TAKE),
    staleTime: 0,
  })
