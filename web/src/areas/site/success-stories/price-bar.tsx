import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { comparePrices } from './price-comparison.ts'
import styles from './price-bar.module.css'

/** Least part of the bar that can be seen, in percent. */
const SEEN_MIN = 1

type Props = { startPrice: number; endPrice: number; currency: string }

/** Start price and end price beside each other, and what lies between them. */
export function PriceBar({ startPrice, endPrice, currency }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { difference, percent, common, rest } = comparePrices(startPrice, endPrice)
  const shownRest = rest === 0 ? 0 : Math.max(SEEN_MIN, rest)
  return (
    <div className="stack gap-3">
      <div className={styles.bar} aria-hidden>
        <span className={styles.common} style={{ width: `${Math.min(common, 100 - shownRest)}%` }} />
        <span className={difference < 0 ? styles.less : styles.more} style={{ width: `${shownRest}%` }} />
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t('successStories.startPrice')}</dt>
          <dd className="num">{format.money(startPrice, currency)}</dd>
        </div>
        <div>
          <dt>{t('successStories.endPrice')}</dt>
          <dd className={`price ${styles.end ?? ''}`}>{format.money(endPrice, currency)}</dd>
        </div>
        <div>
          <dt>{t('successStories.difference')}</dt>
          <dd className={`num ${(difference <= 0 ? styles.isLess : styles.isMore) ?? ''}`}>
            {format.moneyDifference(difference, currency)}
            <small> ({format.percentDifference(percent)})</small>
          </dd>
        </div>
      </dl>
    </div>
  )
}
