import { Moon } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './bid-list.module.css'
import type { BidRow } from './bid-rows.ts'

type Props = {
  rows: readonly BidRow[]
  currency: string
  timeZone: string
  isAtNight: (row: BidRow) => boolean
}

/** Rank, time with seconds, step and price of each bid; the reader's own are marked. No bidder is named. */
export function BidList({ rows, currency, timeZone, isAtNight }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const hasSteps = rows.some((row) => row.step !== null)
  return (
    <table className={styles.list}>
      <caption>
        <VisuallyHidden>{t('priceHistory.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('priceHistory.rank')}</th>
          <th scope="col">{t('priceHistory.time')}</th>
          {hasSteps && (
            <th scope="col" className={styles.step}>
              {t('priceHistory.step')}
            </th>
          )}
          <th scope="col">{t('priceHistory.price')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.price} ${row.timestamp}`} data-own={row.isOwn ? '' : undefined}>
            <td>{row.order}</td>
            <td>
              {format.dateTimeSeconds(row.timestamp, timeZone)}{' '}
              {isAtNight(row) && (
                <span className={styles.night} title={t('priceHistory.atNight')}>
                  <Icon of={Moon} size="sm" />
                  <VisuallyHidden>{t('priceHistory.atNight')}</VisuallyHidden>
                </span>
              )}{' '}
              {row.isOwn && <span className={styles.own}>{t('priceHistory.you')}</span>}{' '}
              {row.isProvisional && (
                <span className={styles.provisional}>{t('priceHistory.provisional')}</span>
              )}
            </td>
            {hasSteps && (
              <td className={styles.step}>{row.step === null ? '' : `+ ${format.wholeNumber(row.step)}`}</td>
            )}
            <td>
              <b>{format.money(row.price, currency)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
