import type { RefusedAttempt } from '@zuschlag/contracts/administration/live-process'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import { PersonCell } from '../table/person-cell.tsx'
import type { DataColumn } from '../table/data-table.tsx'
import type { createFormat } from '../../../kernel/i18n/format.ts'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import styles from './live-process.module.css'

type Words = {
  t: Translate
  format: ReturnType<typeof createFormat>
  reasonOf: (code: string) => string
  currencyCode: string
  timeZone: string
}

/** The columns of refused attempts. */
export function attemptColumns(words: Words): readonly DataColumn<RefusedAttempt>[] {
  const { t, format, reasonOf, currencyCode, timeZone } = words
  const money = (amount: number) => format.money(amount, currencyCode)
  const screenText = (screen: RefusedAttempt['screen']): string => {
    if (screen === null) return t('runningAuction.screenUnknown')
    if (screen.minimumBid !== null)
      return t('runningAuction.screenMinimum', { price: money(screen.minimumBid) })
    return screen.currentPrice === null ? '–' : money(screen.currentPrice)
  }
  return [
    {
      id: 'time',
      header: t('runningAuction.column.time'),
      cell: ({ at, arrivedAt }) => (
        <span className={styles.notes}>
          <span className="num">{format.dateTimeMs(at, timeZone)}</span>
          {arrivedAt !== null && (
            <span className={styles.small}>
              {t('runningAuction.arrived', { time: format.dateTimeMs(arrivedAt, timeZone) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'bidder',
      header: t('runningAuction.column.bidder'),
      isRowHeader: true,
      onCard: 'wide',
      cell: ({ bidder }) => <PersonCell person={bidder} />,
    },
    {
      id: 'price',
      header: t('runningAuction.column.offered'),
      align: 'end',
      onCard: 'corner',
      cell: ({ kind, price }) => (
        <span className="num">
          {kind === 'immediatePurchase'
            ? t('runningAuction.purchase')
            : isPrice(price)
              ? money(price)
              : JSON.stringify(price)}
        </span>
      ),
    },
    {
      id: 'reason',
      header: t('runningAuction.column.reason'),
      onCard: 'wide',
      cell: ({ code, shown, screen, limit }) => (
        <span className={styles.notes}>
          <span>{reasonOf(code)}</span>
          <span className={styles.small}>
            {limit !== null && t('runningAuction.limitWas', { price: money(limit) })}
            {shown !== null &&
              shown.minimumBid !== null &&
              t('runningAuction.decidedMinimum', { price: money(shown.minimumBid) })}
          </span>
          {shown !== null && (
            <span className={styles.small}>
              {t('runningAuction.screen', { what: screenText(screen) })}{' '}
              {isOtherThanLogged(screen, shown) && t('runningAuction.screenDiffers')}
            </span>
          )}
        </span>
      ),
    },
  ]
}

/**
 * Whether a screen of the same revision as the decision showed another minimum. Of an older revision the log
 * alone knows the figures; the dispute console compares them.
 */
function isOtherThanLogged(screen: RefusedAttempt['screen'], shown: RefusedAttempt['shown']): boolean {
  if (screen === null || shown === null || screen.revision !== shown.auctionRevision) return false
  return screen.minimumBid !== null && screen.minimumBid !== shown.minimumBid
}
