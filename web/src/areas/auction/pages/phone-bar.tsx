import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { lazy, Suspense } from 'react'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { BidBar } from '../bidding/bid-bar.tsx'
import { awaitsAnswer } from '../bidding/counter-offer-state.ts'

const CounterOfferBar = lazy(() =>
  import('../bidding/counter-offer-bar.tsx').then((module) => ({ default: module.CounterOfferBar })),
)

type Props = {
  details: AuctionDetails
  /** Whether the reader may bid, and has no form open. */
  isLookingOn: boolean
  isPending: boolean
  onBid: () => void
}

/** Phones: the way to what the reader can do now, at the thumb. */
export function PhoneBar({ details, isLookingOn, isPending, onBid }: Props) {
  const isAsked = useAtServerTime((nowMs) => awaitsAnswer(details.counterOffer, nowMs))
  if (isLookingOn) return <BidBar details={details} isPending={isPending} onBid={onBid} />
  if (!isAsked) return null
  return (
    <Suspense>
      <CounterOfferBar details={details} price={details.counterOffer?.asked?.price ?? 0} />
    </Suspense>
  )
}
