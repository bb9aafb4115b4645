import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { lazy, Suspense, type ReactNode } from 'react'
import { lowestBid } from '../shared/lowest-bid.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { BidBlock } from '../shared/bid-block.ts'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { bestOwnPrice } from '../shared/best-own-price.ts'
import styles from './bid-overview.module.css'
import type { BidMode } from './bid-mode.ts'
import { isPurchaseAboveLimit, mayRequestPurchase } from './may-request-purchase.ts'
import { OwnAccessEnd, OwnLimit } from './own-limit.tsx'

// Few readers have any of these.
const ToProcess = lazy(async () => ({ default: (await import('../shared/to-process.tsx')).ToProcess }))
const OwnOffers = lazy(async () => ({ default: (await import('./own-offers.tsx')).OwnOffers }))
const SuspendedFor = lazy(async () => ({ default: (await import('./own-offers.tsx')).SuspendedFor }))

type Props = {
  details: AuctionDetails
  blocked: BidBlock | null
  /** A form was open as bidding became impossible, and nothing of it was sent. */
  isInterrupted: boolean
  isPending: boolean
  onModeChange: (mode: BidMode) => void
  /** What else there is to open from here: the list of bids, a price alert. */
  links: ReactNode
}

function noticeTone(blocked: BidBlock) {
  if (blocked === 'nightTimeActive') return 'night'
  return blocked === 'auctionEnded' || blocked === 'endUnconfirmed' ? 'ended' : 'warning'
}

/** The two ways in, each where it is possible, or why neither is. */
export function BidOverview({ details, blocked, isInterrupted, isPending, onModeChange, links }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const purchasePrice = details.immediatePurchasePrice
  const hasOwnBid = details.currentUserLastBidPrice !== null && details.currentUserLastBidPrice !== undefined
  const isLeading = details.isHighestBidder === true
  if (details.abilities.seeManagement === true) {
    return (
      <div className={styles.overview}>
        <Suspense>{details.outcome === null && <ToProcess auctionId={details.id} />}</Suspense>
        <div className={styles.links}>{links}</div>
      </div>
    )
  }
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  const mayPurchase = purchasePrice !== null && mayRequestPurchase(details, blocked)
  return (
    <div className={styles.overview}>
      {blocked !== null && (details.outcome === null || isInterrupted) && (
        <Notice
          {...(isInterrupted ? { title: t('bidding.interrupted'), role: 'alert' } : {})}
          tone={noticeTone(blocked)}
        >
          {t(`bidding.blocked.${blocked}`, {
            date: format.dateTime(details.start, details.timeZone),
            limit: money(details.bidLimit ?? 0),
            minimum: money(lowestBid(details) ?? 0),
          })}
          {blocked === 'bidderSuspended' && (
            <Suspense>
              <SuspendedFor details={details} />
            </Suspense>
          )}
        </Notice>
      )}
      {blocked === null && isInterrupted && (
        <Notice tone="warning" role="alert" title={t('bidding.interrupted')} />
      )}
      {blocked === null && (
        <div className={styles.bid}>
          <Button
            variant={isLeading ? 'secondary' : 'primary'}
            block
            isDisabled={isPending}
            onPress={() => onModeChange('bid')}
          >
            {t(isLeading ? 'bidding.raiseOwn' : hasOwnBid ? 'bidding.placeNew' : 'bidding.placeFirst')}
          </Button>
        </div>
      )}
      {blocked === null && isLeading && (
        <p className="sm muted">{t('bidding.onlyOwn', { own: money(bestOwnPrice(details) ?? 0) })}</p>
      )}
      {mayPurchase && (
        <Button
          variant="secondary"
          block
          isDisabled={isPending}
          onPress={() => onModeChange('immediatePurchase')}
        >
          {t('bidding.requestPurchase', { price: money(purchasePrice) })}
        </Button>
      )}
      {isPurchaseAboveLimit(details, blocked) && (
        <p className="sm muted">
          {t('bidding.purchaseAboveLimit')} {blocked !== 'bidLimitExceeded' && t('bidding.mayRaiseLimit')}
        </p>
      )}
      {blocked !== 'bidLimitExceeded' && <OwnLimit details={details} />}
      <OwnAccessEnd details={details} />
      {hasOwnOffers(details) && (
        <Suspense>
          <OwnOffers details={details} />
        </Suspense>
      )}
      <div className={styles.links}>{links}</div>
    </div>
  )
}

/** Whether something became of an offer, or is awaited, that no figure shows. */
function hasOwnOffers(details: AuctionDetails): boolean {
  const { voidedBid, purchaseDeclinedAt, hasOpenImmediatePurchaseRequest, outcome } = details
  const has = voidedBid ?? purchaseDeclinedAt ?? (hasOpenImmediatePurchaseRequest === true || null)
  return outcome === null && has !== null
}
