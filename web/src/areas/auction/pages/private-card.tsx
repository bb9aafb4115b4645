import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { ReactNode } from 'react'
import { isFinal } from '../../../auctions/outcome-view.ts'
import { useFlash } from '../shared/use-flash.ts'
import { usePriceChange } from '../shared/use-price-change.ts'
import {
  AuctionDetailsCard,
  AuctionCardBar,
  AuctionCardSection,
  AuctionCardTop,
} from '../auction-details/auction-details-card.tsx'
import { AuctionFacts } from '../auction-details/auction-facts.tsx'
import { NightNotice, useIsNightNow } from '../auction-details/night-notice.tsx'
import { BidHead } from '../auction-details/bid-head.tsx'
import { PriceBlock } from '../auction-details/price-block.tsx'
import { Runtime } from '../auction-details/runtime.tsx'
import { ConnectionBadge, LostNotice, ServerTime } from '../../../kernel/live/connection-badge.tsx'
import { shownAsOf } from '../../../kernel/live/connection-status.ts'
import { useConnectionStatus } from '../../../kernel/live/live-context.tsx'
import { LazyOutcome } from './lazy-outcome.tsx'

type Props = {
  details: AuctionDetails
  /** Whether the bid panel has a notice of its own: there is at most one in a card. */
  hasNotice: boolean
  /** While a form is open, price, standing and time stay in sight in one line. */
  hasForm: boolean
  /** The bid panel. */
  children: ReactNode
}

/** Connection, price, standing, time and facts stand before the bid, in that order (guide, section 1). */
export function PrivateCard({ details, hasNotice, hasForm, children }: Props) {
  const { outcome } = details
  const status = useConnectionStatus()
  const change = usePriceChange(details.currentPrice ?? details.startPrice)
  // In a norm-price process bids do not beat each other: none of them is news (specification, section 4).
  const shownChange = details.auctionType === AuctionType.NormPriceProcess ? null : change
  // As the server says: by the page's clock alone, an extension may be on its way.
  const isOver = details.hasEnded || details.isWithdrawn
  const price = details.currentPrice ?? details.startPrice
  const isFlashing = useFlash({ ...details, price, isOver }, false)
  const isNightNow = useIsNightNow(details)
  const isLost = status.kind === 'stale'
  return (
    <AuctionDetailsCard isFlashing={isFlashing}>
      {!isFinal(outcome) && (
        <AuctionCardBar>
          <ConnectionBadge status={status} timeZone={details.timeZone} readAt={details.serverTime} />
          <ServerTime timeZone={details.timeZone} />
        </AuctionCardBar>
      )}
      {hasForm && outcome === null && <BidHead details={details} change={shownChange} isLost={isLost} />}
      {!(hasForm && outcome === null) && (
        <AuctionCardTop>
          {outcome === null ? (
            <>
              <PriceBlock
                details={details}
                isOver={isOver}
                change={shownChange}
                asOf={isLost ? (shownAsOf(status.since, details.serverTime) ?? null) : null}
              />
              <Runtime details={details} />
            </>
          ) : (
            <LazyOutcome details={details} outcome={outcome} />
          )}
          <AuctionFacts details={details} />
        </AuctionCardTop>
      )}
      {isLost && !hasNotice && (
        <AuctionCardSection>
          <LostNotice />
        </AuctionCardSection>
      )}
      {children}
      {isNightNow && !isLost && !hasNotice && (
        <AuctionCardSection>
          <NightNotice details={details} />
        </AuctionCardSection>
      )}
    </AuctionDetailsCard>
  )
}
