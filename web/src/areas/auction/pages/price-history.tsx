import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { anonymizedBidsQuery } from '../../../kernel/api/queries.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { moreOf } from '../auction-details/more-bids.ts'
import { useJitteredDebounce } from '../../../app/use-jittered-debounce.ts'

const PriceHistoryPanel = lazy(() =>
  import('../auction-details/price-history-panel.tsx').then((module) => ({
    default: module.PriceHistoryPanel,
  })),
)

/**
 * New bids stand on top of the list at once; the list itself is asked for again within this time, once for
 * many.
 */
const RELOAD_WITHIN_MS = 5_000

type Props = { details: AuctionDetails; newestAt: Instant | null }

/** The price history where the process lets it be seen, kept up to date behind what is live. */
export function PriceHistory({ details, newestAt }: Props) {
  const queryClient = useQueryClient()
  const options = anonymizedBidsQuery(details.id)
  const query = useInfiniteQuery(options)
  const { queryKey } = options
  const reloadSoon = useJitteredDebounce(
    () => void queryClient.invalidateQueries({ queryKey, exact: true }),
    RELOAD_WITHIN_MS,
  )
  useReloadOnChange(details, reloadSoon)
  // The drawing may be a moment behind the price; typing a bid may not wait for it.
  const drawn = useDeferredValue(useMemo(() => ({ details, newestAt }), [details, newestAt]))
  if (query.data === undefined && query.isError) return <FailedRead query={query} />
  return (
    <Suspense fallback={<Skeleton height="30rem" />}>
      <PriceHistoryPanel
        details={drawn.details}
        bids={query.data}
        newestAt={drawn.newestAt}
        {...moreOf(query)}
      />
    </Suspense>
  )
}

function useReloadOnChange({ currentPrice, bidCount }: AuctionDetails, reloadSoon: () => void): void {
  useEffect(() => {
    if (currentPrice !== null || bidCount !== undefined) reloadSoon()
    // oxlint-disable-next-line react/exhaustive-deps -- reloads by price and count alone
  }, [currentPrice, bidCount])
}
