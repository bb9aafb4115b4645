import { getUserAlerts } from '@zuschlag/contracts/alerts/user-alerts'
import { getWatchList } from '@zuschlag/contracts/auction/watch-list'
import { endpointQuery } from './endpoint-query.ts'

// What only the signed-in have; apart, because visitors do without.

const MINUTE_MS = 60_000
const ALERTS_POLL_MS = 30_000
/** Of the newest alerts so many are shown. */
const ALERTS_SHOWN = 50

/** Ids of the auctions that the reader watches. A star that is not known yet is left out. */
export const watchListQuery = endpointQuery(['user', 'watch-list'], getWatchList, { staleTime: MINUTE_MS })

/** Alerts of the reader, newest first, looked at now and then while the page is in front. */
export const userAlertsQuery = endpointQuery(['user', 'alerts'], getUserAlerts, {
  query: { take: ALERTS_SHOWN },
  refetchInterval: ALERTS_POLL_MS,
})
