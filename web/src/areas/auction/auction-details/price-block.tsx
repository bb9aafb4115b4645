import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Badge } from '../../../design/badge.tsx'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { isKeptFromBidding } from '../shared/bid-block.ts'
import { nextBidOf } from '../shared/lowest-bid.ts'
import { useEndUnconfirmed } from '../shared/use-confirmed-end.ts'
import type { PriceChange } from '../shared/price-figure.tsx'
import styles from './auction-details.module.css'

type PriceBlockProps = {
  details: AuctionDetails
  isOver: boolean
  change: PriceChange | null
  /** Without a connection: the time of what is shown. */
  asOf?: Instant | null
}

/** The one large figure, what it is, how the reader stands, and for a while what has changed. */
export function PriceBlock({ details, isOver, change, asOf = null }: PriceBlockProps) {
  const { t, format } = useIntl()
  const { currencyCode } = details.tenant
  // A norm-price process has no price before its first bid; a bidding process has its start price (section
  // 2).
  const price =
    details.hasBids || details.auctionType === AuctionType.BiddingProcess ? details.currentPrice : null
  return (
    <div className="stack gap-close">
      <div className={styles.priceHead}>
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

type StandingBadgeProps = { details: AuctionDetails }

/** "Höchstgebot" or "Überboten"; nothing for who has no standing bid, and while the end is not confirmed. */
export function StandingBadge({ details }: StandingBadgeProps) {
  const { t } = useTranslation()
  const isUnconfirmed = useEndUnconfirmed(details)
  if (isUnconfirmed) return null
  if (details.isHighestBidder === true) return <Badge state="leading">{t('details.standing.leading')}</Badge>
  if (details.isOutbidden === true) return <Badge state="outbid">{t('details.standing.outbid')}</Badge>
  return null
}

type StandingTextProps = {
  details: AuctionDetails
  isOver: boolean
  /** Without a connection: the time of what is shown. Later changes are not known here. */
  asOf: Instant | null
}

/** How the reader stands, or stood at the end, as a sentence: what is, and by how much. */
export function StandingText({ details, isOver, asOf }: StandingTextProps) {
  const { t, format } = useIntl()
  const isUnconfirmed = useEndUnconfirmed(details)
  const own = details.currentUserLastBidPrice ?? null
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  if (own === null || details.currentPrice === null) return null
  if (asOf !== null && (details.isHighestBidder === true || details.isOutbidden === true)) {
    const time = format.timeSeconds(asOf, details.timeZone)
    const key = details.isHighestBidder === true ? 'ledAt' : 'outbidAt'
    return <p className="sm muted">{t(`details.standing.${key}`, { time })}</p>
  }
  if (isUnconfirmed && (details.isHighestBidder === true || details.isOutbidden === true))
    return <p className="sm muted">{t('details.standing.unconfirmed', { own: money(own) })}</p>
  if (details.isHighestBidder === true) {
    return (
      <p className="sm">
        <b>{t(isOver ? 'details.standing.led' : 'details.standing.leads')}</b>
        <Confirmed details={details} isOver={isOver} />
      </p>
    )
  }
  if (details.isOutbidden !== true) return null
  const missing = details.currentPrice - own
  const { kind, minimum } = nextBidOf(details)
  const figures = { own: money(own), missing: money(missing) }
  const next = { own: money(own), minimum: money(minimum), more: money(minimum - own) }
  if (missing <= 0) return <p className="sm muted">{t('details.standing.equalLater', figures)}</p>
  if (isOver) return <p className="sm muted">{t('details.standing.beatenBy', figures)}</p>
  if (isKeptFromBidding(details.abilities))
    return <p className="sm muted">{t('details.standing.behind', figures)}</p>
  return <p className="sm muted">{t(`details.standing.next.${kind}`, next)}</p>
}

/** That the leading bid is recorded, by the time and the number that its receipt has too. */
function Confirmed({ details, isOver }: Pick<StandingTextProps, 'details' | 'isOver'>) {
  const { t, format } = useIntl()
  const { currentUserLastBidAt: at, currentUserLastBidRevision: receipt } = details
  if (isOver || at === undefined || at === null || receipt === undefined || receipt === null) return null
  // Of a later bid below the one that leads (norm price).
  if (details.currentUserLastBidPrice !== details.currentPrice) return null
  const { timeZone, serverTime } = details
  const isToday = format.date(at, timeZone) === format.date(serverTime, timeZone)
  const time = isToday ? format.timeSeconds(at, timeZone) : format.dateTimeSeconds(at, timeZone)
  const key = isToday ? 'confirmed' : 'confirmedOn'
  return <> {t(`details.standing.${key}`, { time, receipt: String(receipt) })}</>
}
