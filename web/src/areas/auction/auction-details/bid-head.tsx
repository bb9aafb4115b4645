import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ShortTimeLeft } from '../shared/short-time-left.tsx'
import type { PriceChange } from '../shared/use-price-change.ts'
import styles from './bid-head.module.css'
import { ExtendedEnd } from './extended-end.tsx'
import { StandingBadge } from './standing-badge.tsx'

type Props = { details: AuctionDetails; change: PriceChange | null; isLost: boolean }

/** Price, standing and time in one line that stays in sight while a bid is entered and confirmed. */
export function BidHead({ details, change, isLost }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currentPrice, startPrice, tenant, timeZone } = details
  const { currencyCode } = tenant
  return (
    <div className={styles.head} data-bid-head="">
      <span>
        <VisuallyHidden>{t(labelOf(details))} </VisuallyHidden>
        <b className={styles.price} data-testid="current-price">
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
