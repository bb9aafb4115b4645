import { queryOptions } from '@tanstack/react-query'
import { getUserAlerts } from '@zuschlag/contracts/alerts/user-alerts'
import { getWatchList } from '@zuschlag/contracts/auction/watch-list'
import { call } from './call.ts'
import { requireBody } from './require-body.ts'

// What only the signed-in have; apart, because visitors do without.

const MINUTE_MS = 60_000
const ALERTS_POLL_MS = 30_000
/** Of the newest alerts so many are shown. */
const ALERTS_SHOWN = 50

/** Ids of the auctions that the reader watches. */
export const watchListQuery = queryOptions({
  queryKey: ['user', 'watch-list'],
  queryFn: async ({ signal }) => requireBody(await call(getWatchList, { signal })),
  staleTime: MINUTE_MS,
  // A star that is not known yet is left out; the page is worth as much without it.
  meta: { showsItself: true },
})

/** Alerts of the reader, newest first, looked at now and then while the page is in front. */
export const userAlertsQuery = queryOptions({
  queryKey: ['user', 'alerts'],
  queryFn: async ({ signal }) =>
    requireBody(await call(getUserAlerts, { query: { take: ALERTS_SHOWN }, signal })),
  refetchInterval: ALERTS_POLL_MS,
  meta: { showsItself: true },
})
