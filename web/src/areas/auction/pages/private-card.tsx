import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { isFinal } from '../../../auctions/outcome-view.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFlash, usePriceChange, type PriceChange } from '../shared/price-figure.tsx'
import {
  AuctionDetailsCard,
  AuctionCardBar,
  AuctionCardSection,
  AuctionCardTop,
} from '../auction-details/auction-details-card.tsx'
import { AuctionFacts } from '../auction-details/auction-facts.tsx'
import { NightNotice, useIsNightNow, Runtime, ExtendedEnd } from '../auction-details/runtime.tsx'
import { PriceBlock, StandingBadge } from '../auction-details/price-block.tsx'
import { ConnectionBadge, LostNotice, ServerTime } from '../../../kernel/live/connection-badge.tsx'
import { shownAsOf } from '../../../kernel/live/connection-status.ts'
import { useConnectionStatus } from '../../../kernel/live/live-context.tsx'
import { ShortTimeLeft } from '../shared/short-time-left.tsx'
import { LazyOutcome } from './lazy-outcome.tsx'
import styles from './private-card.module.css'

type PrivateCardProps = {
  details: AuctionDetails
  /** Whether the bid panel has a notice of its own: there is at most one in a card. */
  hasNotice: boolean
  /** While a form is open, price, standing and time stay in sight in one line. */
  hasForm: boolean
  /** The bid panel. */
  children: ReactNode
}

/** Connection, price, standing, time and facts stand before the bid, in that order (guide, section 1). */
export function PrivateCard({ details, hasNotice, hasForm, children }: PrivateCardProps) {
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

type BidHeadProps = { details: AuctionDetails; change: PriceChange | null; isLost: boolean }

/** Price, standing and time in one line that stays in sight while a bid is entered and confirmed. */
function BidHead({ details, change, isLost }: BidHeadProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currentPrice, startPrice, tenant, timeZone } = details
  const { currencyCode } = tenant
  return (
    <div className={`line multiline center between underlined sm ${styles.head}`} data-bid-head="">
      <span>
        <VisuallyHidden>{t(labelOf(details))} </VisuallyHidden>
        <b className={`tabular unbroken ${styles.price}`} data-testid="current-price">
          {format.money(currentPrice ?? startPrice, currencyCode)}
        </b>
      </span>
      {!isLost && <StandingBadge details={details} />}
      <ShortTimeLeft details={details} />
      {change !== null && (
        <span className="sm num">
          {t('auction.priceChange', {
            difference: format.moneyDifference(change.difference, currencyCode),
            time: format.timeSeconds(change.atMs, timeZone),
          })}
        </span>
      )}
      <ExtendedEnd details={details} />
    </div>
  )
}

/** What the figure is: before the first bid it is that of the terms, which each kind of process names. */
function labelOf({ hasBids, auctionType }: AuctionDetails) {
  if (hasBids) return 'auction.price.current'
  return auctionType === AuctionType.NormPriceProcess ? 'auction.price.norm' : 'auction.price.start'
}
