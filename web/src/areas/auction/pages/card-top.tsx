import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { ComponentProps } from 'react'
import { isFinal } from '../../../auctions/outcome-view.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { ConnectionBadge, ServerTime } from '../../../kernel/live/connection-badge.tsx'
import type { ConnectionStatus } from '../../../kernel/live/connection-status.ts'
import { AuctionCardBar, AuctionCardTop } from '../auction-details/auction-details-card.tsx'
import { AuctionFacts } from '../auction-details/auction-facts.tsx'
import { PriceBlock } from '../auction-details/price-block.tsx'
import { Runtime } from '../auction-details/runtime.tsx'
import { lazily } from '../../../design/lazily.tsx'

// Comes with the end: most readers of a running process never need it.
const OutcomeBlock = lazily(
  async () => (await import('./outcome.tsx')).OutcomeBlock,
  <Skeleton height="16rem" />,
)

/** Connection and server time, for as long as anything may change. */
export function CardBar({ details, status }: { details: AuctionDetails; status: ConnectionStatus }) {
  if (isFinal(details.outcome)) return null
  return (
    <AuctionCardBar>
      <ConnectionBadge status={status} timeZone={details.timeZone} readAt={details.serverTime} />
      <ServerTime timeZone={details.timeZone} />
    </AuctionCardBar>
  )
}

/** Price and time, or what became of them, and the facts. */
export function CardTop(price: ComponentProps<typeof PriceBlock> & { details: AuctionDetails }) {
  const { details } = price
  return (
    <AuctionCardTop>
      {details.outcome === null ? (
        <>
          <PriceBlock {...price} />
          <Runtime details={details} />
        </>
      ) : (
        <OutcomeBlock details={details} outcome={details.outcome} />
      )}
      <AuctionFacts details={details} />
    </AuctionCardTop>
  )
}
