import type { OwnBid } from '@zuschlag/contracts/user/own-bids'
import type { ReactNode } from 'react'
import { Badge } from '../../../design/badge.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './own-bids.module.css'
import { shownOutcome } from './own-bid-reasons.ts'
import { useOwnBidReason } from './use-own-bid-reason.ts'

const marks = {
  recorded: 'recorded',
  accepted: 'leading',
  refused: 'refused',
  voided: 'withdrawn',
  undecided: 'undecided',
  requested: 'undecided',
  declined: 'refused',
} as const

/** One bid or purchase request: what came of it, when, why, and what its receipt names. */
export function OwnBidItem({ bid, link }: { bid: OwnBid; link: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const reasonOf = useOwnBidReason()
  const shown = shownOutcome(bid)
  const {
    kind,
    outcome,
    at,
    arrivedAt,
    price,
    currencyCode,
    timeZone,
    code,
    revision,
    eventHash,
    declineReason,
  } = bid
  return (
    <li className={styles.row} data-outcome={outcome}>
      <div>
        <p>{link}</p>
        <p className="sm muted num">
          {t(`user.bids.kinds.${kind}`)} · {format.dateTimeMs(at, timeZone)}
        </p>
        {arrivedAt !== null && (
          <p className="xs muted num">
            {t('user.bids.arrived', { time: format.dateTimeMs(arrivedAt, timeZone) })}
          </p>
        )}
      </div>
      <span className="price">{price === null ? '' : format.money(price, currencyCode)}</span>
      <span>
        <Badge state={marks[shown]}>{t(`user.bids.outcomes.${shown}`)}</Badge>
      </span>
      {code !== null && (
        <p className={styles.reason}>
          {reasonOf(bid)} <span className="xs muted mono">{code}</span>
        </p>
      )}
      {declineReason !== null && (
        <p className={styles.reason}>
          {t('user.bids.declineReason')} <q>{declineReason}</q>
        </p>
      )}
      {outcome === 'voided' && <p className={styles.reason}>{t('user.bids.voided')}</p>}
      <p className={`xs muted ${styles.reason ?? ''}`}>
        {eventHash === null || revision === null ? (
          t(outcome === 'undecided' ? 'user.bids.undecided' : 'user.bids.noReceipt')
        ) : (
          <>
            {t(code === null ? 'user.bids.revision' : 'user.bids.attempt', { revision })}{' '}
            <span className={`mono ${styles.hash ?? ''}`}>{eventHash}</span>
          </>
        )}
      </p>
    </li>
  )
}
