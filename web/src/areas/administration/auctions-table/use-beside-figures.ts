import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { useEffect, useRef } from 'react'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import {
  admissionsQuery,
  administeredBidsQuery,
  purchaseRequestsQuery,
} from '../../../kernel/api/running-auction-queries.ts'

/** Those who bid come first in the list of people; of more bidders than these the panel says "at least". */
export const BIDDERS_COUNTED_MAX = 100
const NEWEST_BIDS = 3

export type BesideFigures = ReturnType<typeof useBesideFigures>

/** What the table does not know of an object: its requests, bidders and newest bids. */
export function useBesideFigures({ id, revision, phase, bidCount }: AdministeredAuction) {
  const requests = useQuery({ ...purchaseRequestsQuery(id), enabled: phase === 'running' })
  const admissions = useQuery(admissionsQuery(id, { take: BIDDERS_COUNTED_MAX }))
  // Until they are there, the query has those of the object before.
  const people = admissions.isPlaceholderData ? undefined : admissions.data
  const bids = useInfiniteQuery({ ...administeredBidsQuery(id), enabled: bidCount > 0 })
  useReadAgain(id, revision)
  return {
    openRequests: requests.data?.filter(({ status }) => status === 'open').length ?? 0,
    bidders: people?.admissions.filter(({ lastBid }) => lastBid !== null).length,
    people: people?.total,
    newestBids: bids.data?.pages[0]?.slice(0, NEWEST_BIDS),
    failed: [requests, admissions, bids].find(({ isError }) => isError),
  }
}

/** The row follows the live connection; what stands beside it is read again with each of its revisions. */
function useReadAgain(id: string, revision: number): void {
  const queryClient = useQueryClient()
  const shown = useRef({ id, revision })
  useEffect(() => {
    const before = shown.current
    shown.current = { id, revision }
    if (before.id === id && before.revision < revision)
      void queryClient.invalidateQueries({ queryKey: [...administeredKey, id] })
  }, [queryClient, id, revision])
}
