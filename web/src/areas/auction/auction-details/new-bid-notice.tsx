import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { offeredBid } from '../shared/lowest-bid.ts'
import type { NewBid } from './merge-live-details.ts'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { IconButton } from '../../../design/icon-button.tsx'
import styles from './new-bid-notice.module.css'

export type NewBidNoticeProps = {
  bid: NewBid
  details: AuctionDetails
  /** A form is open: on phones its own line says the same, and the notice would cover it. */
  isBesideForm: boolean
  /** Absent where a form is open already, or a bid is on its way. */
  onBid?: (() => void) | undefined
  onClose: () => void
}

/**
 * "There is a higher bid": a dialog that interrupts no work. It takes no focus and blocks nothing, for it may
 * come while every second counts; the live region speaks the same. A newer bid takes its place.
 */
export function NewBidNotice({ bid, details, isBesideForm, onBid, onClose }: NewBidNoticeProps) {
  const { t, format } = useIntl()
  const titleId = useId()
  useEscape(onClose)
  const own = details.currentUserLastBidPrice ?? null
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  const offered = offeredBid(details)
  const minimum = money(offered)
  const time = format.timeSeconds(bid.at, details.timeZone)
  return (
    <div
      role="dialog"
      aria-labelledby={titleId}
      className={classNames(styles.notice, isBesideForm && styles.besideForm)}
      data-new-bid={bid.price}
    >
      <div className="line center between">
        {own === null ? (
          <Badge state="live">{t('newBid.badge')}</Badge>
        ) : (
          <Badge state="outbid">{t('bid.outbid')}</Badge>
        )}
        <IconButton plain icon={X} label={t('newBid.close')} onPress={onClose} />
      </div>
      <h2 id={titleId} className="tabular xl">
        {t('newBid.title', { price: money(bid.price) })}
      </h2>
      <p className="sm muted">
        {own === null
          ? t('newBid.text', { time, minimum })
          : t('newBid.textOutbid', {
              time,
              more: money(offered - own),
              minimum,
            })}
      </p>
      {onBid !== undefined && (
        <div>
          <Button size="small" onPress={onBid}>
            {t('bidding.placeNew')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** From anywhere on the page: the notice has no focus that a key could start from. */
function useEscape(close: () => void): void {
  const run = useEffectEvent(close)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
