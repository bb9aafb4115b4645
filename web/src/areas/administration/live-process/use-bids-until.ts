import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useEffect } from 'react'
import type { AdministeredBid } from '../../../kernel/api/running-auction-queries.ts'
import { administeredBidsQuery } from '../../../kernel/api/running-auction-queries.ts'

type Loaded = {
  readonly bids: readonly AdministeredBid[]
  /** Whether older bids are still being read. */
  readonly isReading: boolean
}

/**
 * The bids, page by page from the newest, until they are enough: the best offer may be an old bid that its
 * bidder raised after the end.
 */
export function useBidsUntil(
  auctionId: AuctionId,
  areEnough: (bids: readonly AdministeredBid[]) => boolean,
): Loaded {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    administeredBidsQuery(auctionId),
  )
  const bids = data?.pages.flat() ?? []
  const isShort = hasNextPage && !isFetchNextPageError && !areEnough(bids)
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage()
  }, [isShort, isFetching, fetchNextPage])
  return { bids, isReading: data === undefined || isShort }
}
