import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { BidBlock } from '../../auction/bid-block.ts'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import styles from './bid-overview.module.css'
import type { BidMode } from './bid-mode.ts'
import { mayRequestPurchase } from './may-request-purchase.ts'

type Props = {
  details: AuctionDetails
  blocked: BidBlock | null
  /** A form was open as bidding became impossible. */
  isInterrupted: boolean
  isPending: boolean
  onModeChange: (mode: BidMode) => void
  /** What else there is to open from here: the list of bids, a price alert. */
  links: ReactNode
}

/** The two ways in, each where it is possible, or why neither is. */
export function BidOverview({ details, blocked, isInterrupted, isPending, onModeChange, links }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const purchasePrice = details.immediatePurchasePrice
  const hasOwnBid = details.currentUserLastBidPrice !== null && details.currentUserLastBidPrice !== undefined
  const mayPurchase = purchasePrice !== null && mayRequestPurchase(details, blocked)
  return (
    <div className={styles.overview}>
      {blocked !== null && (
        <Notice
          {...(isInterrupted ? { title: t('bidding.interrupted'), role: 'alert' } : {})}
          tone={blocked === 'auctionEnded' ? 'ended' : blocked === 'nightTimeActive' ? 'night' : 'warning'}
        >
          {t(`bidding.blocked.${blocked}`, { date: format.dateTime(details.start, details.timeZone) })}
        </Notice>
      )}
      {blocked === null && (
        <div className={styles.bid}>
          <Button block isDisabled={isPending} onPress={() => onModeChange('bid')}>
            {t(hasOwnBid ? 'bidding.placeNew' : 'bidding.placeFirst')}
          </Button>
        </div>
      )}
      {mayPurchase && (
        <Button
          variant="secondary"
          block
          isDisabled={isPending}
          onPress={() => onModeChange('immediatePurchase')}
        >
          {t('bidding.requestPurchase', { price: format.money(purchasePrice, details.tenant.currencyCode) })}
        </Button>
      )}
      {details.hasOpenImmediatePurchaseRequest === true && (
        <p className="sm muted">{t('bidding.purchaseRequested')}</p>
      )}
      <div className={styles.links}>{links}</div>
    </div>
  )
}
