import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import {
  currentUserQuery,
  auctionQuery,
  ownAuctionsQuery,
  publicAuctionQuery,
} from '../kernel/api/queries.ts'
import type { ReaderNewsMessage } from '@zuschlag/contracts/realtime/messages'
import { userAlertsQuery } from '../kernel/api/reader-queries.ts'

/**
 * Calls back as the page turns out to have another reader than before: somebody signed in, or changed, in
 * another window of this browser.
 */
export function followReader(queryClient: QueryClient, onChange: () => void): () => void {
  let reader: string | null | undefined
  const note = (user: { readonly id: string } | null | undefined): void => {
    if (user === undefined) return
    const id = user?.id ?? null
    if (reader !== undefined && id !== reader) onChange()
    reader = id
  }
  const observer = new QueryObserver(queryClient, { ...currentUserQuery, enabled: false })
  note(observer.getCurrentResult().data)
  return observer.subscribe(({ data }) => note(data))
}

/**
 * In this time after the first hint alerts are read; an approaching end notifies thousands at the same
 * moment.
 */
const ALERTS_WITHIN_MS = 1_000
/** After a lost connection there may be news of each auction of a list; the list is read once. */
const OWN_WITHIN_MS = 200
/** In a duel hints come with every bid; the list is refetched at most this often. */
const ALERTS_EVERY_MS = 5_000

/** Of the administration: figures beside its navigation, and requests. No public page loads their queries. */
const overviewKey = ['administration', 'auctions', 'overview']
const requestsKey = ['administration', 'auctions', 'open-requests']

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
  let isOwnAwaited = false
  let readAt = Number.NEGATIVE_INFINITY

  const readOwn = () => {
    isOwnAwaited = false
    for (const { queryKey } of [ownAuctionsQuery, currentUserQuery])
      void queryClient.invalidateQueries({ queryKey, exact: true })
  }
  const readAlerts = () => {
    isWaiting = false
    readAt = now()
    void queryClient.invalidateQueries({ queryKey: userAlertsQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: overviewKey })
    void queryClient.invalidateQueries({ queryKey: requestsKey })
  }
  return (news) => {
    if (news.about === 'admission') {
      // Concerns one reader alone, who may be about to bid.
      const { auctionId } = news
      for (const { queryKey } of [auctionQuery(auctionId), publicAuctionQuery(auctionId)])
        void queryClient.invalidateQueries({ queryKey, exact: true })
      if (!isOwnAwaited) setTimer(readOwn, OWN_WITHIN_MS)
      isOwnAwaited = true
      return
    }
    if (news.about === 'questions') {
      void queryClient.invalidateQueries({ queryKey: ['questions'] })
      void queryClient.invalidateQueries({ queryKey: overviewKey })
      return
    }
    if (isWaiting) return
    isWaiting = true
    setTimer(readAlerts, Math.max(random() * ALERTS_WITHIN_MS, readAt + ALERTS_EVERY_MS - now()))
  }
}
