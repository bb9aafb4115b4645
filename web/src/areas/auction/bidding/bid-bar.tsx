import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { classNames } from '../../../design/class-names.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { ShortTimeLeft } from '../shared/short-time-left.tsx'
import styles from './bid-bar.module.css'
import { useRoomBelow } from './use-room-below.ts'

type Props = { details: AuctionDetails; isPending: boolean; onBid: () => void }

/** Phones: price, standing, time left and the way to a bid, always at the thumb. */
export function BidBar({ details, isPending, onBid }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  useRoomBelow()
  const { currentPrice, tenant, isHighestBidder, isOutbidden } = details
  return (
    <div className={styles.bar}>
      <div>
        <div className={styles.label}>
          <VisuallyHidden>{t('bidding.currentPrice')}</VisuallyHidden>
          {isHighestBidder === true && <b className={styles.leading}>{t('bidding.barLeading')}</b>}
          {isOutbidden === true && <b className={styles.outbid}>{t('bidding.barOutbid')}</b>}
          <ShortTimeLeft details={details} />
        </div>
        <div className={classNames('price', styles.price)}>
          {currentPrice === null ? t('auction.noBids') : format.money(currentPrice, tenant.currencyCode)}
        </div>
      </div>
      <Button
        variant={isHighestBidder === true ? 'secondary' : 'primary'}
        isDisabled={isPending}
        onPress={onBid}
      >
        {t(isHighestBidder === true ? 'bidding.raiseOwn' : 'bidding.placeFirst')}
      </Button>
    </div>
  )
}
