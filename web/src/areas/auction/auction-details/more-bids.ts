import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** The way to the next page of bids; each part keeps its identity while nothing changes. */
export type MoreBids = {
  /** Null where all are there. */
  readonly onMore: (() => Promise<unknown>) | null
  readonly isLoadingMore: boolean
}

type Query = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>

export function moreOf({ hasNextPage, fetchNextPage, isFetchingNextPage }: Query): MoreBids {
  return { onMore: hasNextPage ? fetchNextPage : null, isLoadingMore: isFetchingNextPage }
}
