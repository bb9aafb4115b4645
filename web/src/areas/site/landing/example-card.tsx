import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { Badge } from '../../../design/badge.tsx'
import styles from './example-card.module.css'
import { ExampleChart } from './example-chart.tsx'
import { example } from './example.ts'

/** What a running process looks like. It is an example and says so. */
export function ExampleCard() {
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const money = (amount: number) => format.money(amount, 'EUR')
  const { price, startPrice, step, bids, leftMs } = example
  return (
    <article className={styles.card} aria-label={t('landing.example.label')}>
      <div className={styles.head}>
        <strong>{t('landing.example.object')}</strong>
        <span className="sm muted">{t('landing.example.word')}</span>
      </div>
      <div className={styles.body}>
        <div className={styles.now}>
          <div>
            <span className="sm muted">{t('auction.price.current')}</span>
            <div className={`price ${styles.price ?? ''}`}>{money(price)}</div>
          </div>
          <Badge state="leading">{format.moneyDifference(step, 'EUR')}</Badge>
        </div>
        <ExampleChart
          label={t('landing.example.chart', { first: money(startPrice), last: money(price) })}
          lines={[money(2_000_000), money(2_200_000)]}
        />
      </div>
      <dl className={styles.foot}>
        <div>
          <dt>{t('landing.example.bids')}</dt>
          <dd className="num">{bids}</dd>
        </div>
        <div>
          <dt>{t('auction.price.start')}</dt>
          <dd className="num">{money(startPrice)}</dd>
        </div>
        <div>
          <dt>{t('landing.example.left')}</dt>
          <dd className="num">{duration(leftMs, { units: 2 })}</dd>
        </div>
      </dl>
    </article>
  )
}
