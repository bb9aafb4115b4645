import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { PriceChange } from '../shared/use-price-change.ts'
import styles from './price-block.module.css'
import { StandingBadge } from './standing-badge.tsx'
import { StandingText } from './standing-text.tsx'

type Props = {
  details: AuctionDetails
  isOver: boolean
  change: PriceChange | null
  /** Without a connection: when what is shown was so. */
  asOf?: Instant | null
}

/** The one large figure, what it is, how the reader stands, and for a while what has changed. */
export function PriceBlock({ details, isOver, change, asOf = null }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currencyCode } = details.tenant
  // A norm-price process has no price before its first bid; a bidding process has its start price (section
  // 2).
  const price =
    details.hasBids || details.auctionType === AuctionType.BiddingProcess ? details.currentPrice : null
  return (
    <div className="stack gap-close">
      <div className={styles.head}>
        <span className={classNames('sm', 'muted')}>
          {t(isOver && details.hasBids ? 'auction.price.last' : 'auction.price.current')}
        </span>
        {asOf === null && <StandingBadge details={details} />}
      </div>
      {price === null ? (
        <p className={styles.none}>{t('details.noPrice')}</p>
      ) : (
        <p className={classNames('price', styles.price)} data-testid="current-price">
          {format.money(price, currencyCode)}
        </p>
      )}
      {change !== null && (
        <p className={classNames('num', styles.change)}>
          <Icon of={change.difference < 0 ? ArrowDown : ArrowUp} size="sm" />
          {t('auction.priceChange', {
            difference: format.moneyDifference(change.difference, currencyCode),
            time: format.timeSeconds(change.atMs, details.timeZone),
          })}
        </p>
      )}
      <StandingText details={details} isOver={isOver} asOf={asOf} />
    </div>
  )
}
