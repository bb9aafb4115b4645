import type { QueryClient } from '@tanstack/react-query'
import type { ReaderNewsMessage } from '@zuschlag/contracts/realtime/messages'
import { auctionQuery, publicAuctionQuery } from '../kernel/api/queries.ts'
import { userAlertsQuery } from '../kernel/api/reader-queries.ts'

/**
 * In this time after the first hint alerts are read; an approaching end notifies thousands at the same
 * moment.
 */
const ALERTS_WITHIN_MS = 1_000
/** In a duel hints come with every bid; the list is refetched at most this often. */
const ALERTS_EVERY_MS = 5_000

type World = {
  /** Monotonic milliseconds. */
  readonly now: () => number
  readonly random: () => number
  readonly setTimer: (run: () => void, ms: number) => unknown
}

const browser: World = {
  now: () => performance.now(),
  random: () => Math.random(),
  setTimer: (run, ms) => setTimeout(run, ms),
}

/**
 * Refetches what the server reports as changed for this reader: their alerts, what they may do in an
 * auction, or questions and answers.
 */
export function createReaderNewsFollower(
  queryClient: QueryClient,
  { now, random, setTimer }: World = browser,
): (news: ReaderNewsMessage) => void {
  let isWaiting = false
  let readAt = Number.NEGATIVE_INFINITY

  const readAlerts = () => {
    isWaiting = false
    readAt = now()
    void queryClient.invalidateQueries({ queryKey: userAlertsQuery.queryKey })
  }
  return (news) => {
    if (news.about === 'admission') {
      // Concerns one reader alone, who may be about to bid.
      for (const { queryKey } of [auctionQuery(news.auctionId), publicAuctionQuery(news.auctionId)]) {
        void queryClient.invalidateQueries({ queryKey, exact: true })
      }
      return
    }
    if (news.about === 'questions') {
      void queryClient.invalidateQueries({ queryKey: ['questions'] })
      return
    }
    if (isWaiting) return
    isWaiting = true
    setTimer(readAlerts, Math.max(random() * ALERTS_WITHIN_MS, readAt + ALERTS_EVERY_MS - now()))
  }
}
