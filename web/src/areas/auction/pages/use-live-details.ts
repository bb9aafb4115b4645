import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { isNewerRevision } from '@zuschlag/contracts/realtime/revisions'
import { useState } from 'react'
import { useAfterInstant, useJitteredDebounce } from '../../../app/use-jittered-debounce.ts'
import { mayHaveMissed } from '../../../auctions/merge-live.ts'
import { hasNightTurned } from '../../../auctions/night-turn.ts'
import { sentAt } from '../shared/bid-block.ts'
import { useConfirmedEnd } from '../shared/use-confirmed-end.ts'
import {
  type NewBid,
  mergeLiveDetails,
  needsRefetch,
  withoutBids,
} from '../auction-details/merge-live-details.ts'
import type { AuctionMessage } from '../../../kernel/live/live-client.ts'
import { POLL_AUCTION_MS } from '../../../kernel/live/connection-limits.ts'
import { useLiveAuction, usePollWithoutLink } from '../../../kernel/live/live-context.tsx'

/**
 * Readers ask again within this time, each at another moment, so that one bid does not wake everybody at
 * once.
 */
const REFETCH_WITHIN_MS = 2_500
const NIGHT_REFETCH_WITHIN_MS = 8_000

type Options = {
  details: AuctionDetails
  queryKey: QueryKey
  /** Whether the reader has a bid of this price on its way, which must not count against them. */
  isPendingPrice: (price: number) => boolean
  /**
   * Whether bids of others are no news here (specification, section 4: not for norm prices on the private
   * page).
   */
  isQuiet?: boolean
  /** Another bidder bid higher. */
  onHigherBid?: (bid: NewBid) => void
}

/**
 * Keeps shown details up to date by live messages, in strict revision order. Nobody reloads for a bid of
 * others; only who stands differently afterwards, or receives a change that messages do not carry, asks for
 * the details again. Their server time is that of the newest message.
 */
export function useLiveDetails(options: Options): void {
  const { details, queryKey, isPendingPrice, isQuiet = false, onHigherBid } = options
  const queryClient = useQueryClient()
  const refetch = () => void queryClient.invalidateQueries({ queryKey, exact: true })
  const poll = () => void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
  const refetchSoon = useJitteredDebounce(refetch, REFETCH_WITHIN_MS)
  useAfterInstant(details.nightTimeChangesAt, refetch, NIGHT_REFETCH_WITHIN_MS)
  useConfirmedEnd(details, queryKey)
  usePollWithoutLink(poll, details.isWithdrawn ? null : POLL_AUCTION_MS)

  function take(message: AuctionMessage): void {
    const before = queryClient.getQueryData<AuctionDetails>(queryKey)
    if (before === undefined) return
    const live = isQuiet ? withoutBids(message.auction, before) : message.auction
    const isPending = live.currentPrice !== null && isPendingPrice(live.currentPrice)
    const after = mergeLiveDetails(before, live, message.revision, isPending)
    if (after === before) return
    queryClient.setQueryData<AuctionDetails>(queryKey, sentAt(after, message.serverTime))
    const { currentPrice } = after
    const isHigher = currentPrice !== null && after.hasBids && currentPrice > (before.currentPrice ?? 0)
    const isFirst = after.hasBids && !before.hasBids && currentPrice !== null
    if ((isHigher || isFirst) && !isPending && currentPrice !== after.currentUserLastBidPrice)
      onHigherBid?.({ price: currentPrice, at: message.serverTime, revision: message.revision })
    const isNews = isNewerRevision(message.revision, before.revision)
    const hasTurned = hasNightTurned(before, instantToMs(message.serverTime))
    const hasGap = message.type === 'subscribed' && mayHaveMissed(before)
    const mayDiffer = isNews && needsRefetch(before, after, causeOf(message), isPending)
    if (hasTurned || hasGap || mayDiffer) refetchSoon()
  }
  // A refused reader learns why from the details themselves: gone, not permitted, or signed out.
  useLiveAuction(details.id, details.revision, take, refetchSoon)
}

function causeOf(message: AuctionMessage): string | null {
  return message.type === 'UpdateAuction' ? message.cause : null
}

/**
 * The details as they were last fetched. Live messages change price and time alone, so what describes the
 * object stays the same object and need not render with every bid.
 */
export function useDescribed(details: AuctionDetails): AuctionDetails {
  const [described, setDescribed] = useState(details)
  if (described.tenant === details.tenant) return described
  setDescribed(details)
  return details
}
