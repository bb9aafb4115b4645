import { ArrowRight, Link2, ShieldCheck, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import house from '../../../assets/gruenderzeit.svg'
import { Badge } from '../../../design/badge.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import priceChart from '../../../auctions/price-chart.module.css'
import styles from './hero.module.css'

const marks = [
  ['bidders', UserCheck],
  ['binding', ShieldCheck],
  ['log', Link2],
] as const

type Props = {
  /** Wraps the label of the main link, and of the second one. */
  renderOffersLink: (label: ReactNode, className: string) => ReactNode
  renderContactLink: (label: ReactNode, className: string) => ReactNode
}

/** What it is, for a first-time visitor: one sentence, one picture, one example. */
export function Hero({ renderOffersLink, renderContactLink }: Props) {
  const { t } = useTranslation()
  const toOffers = (
    <>
      {t('landing.toOffers')} <Icon of={ArrowRight} />
    </>
  )
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.copy}>
          <h1>{t('landing.headline')}</h1>
          <p className={styles.lead}>{t('landing.lead', { site: t('shell.siteName') })}</p>
          <div className={`line gap-3 multiline ${styles.actions}`}>
            {renderOffersLink(toOffers, styles.primary ?? '')}
            {renderContactLink(t('landing.toContact'), styles.secondary ?? '')}
          </div>
          <ul className={`line multiline sm ${styles.marks}`}>
            {marks.map(([name, mark]) => (
              <li key={name} className="inline center gap-2">
                <Icon of={mark} size="sm" />
                {t(`landing.fine.${name}`)}
              </li>
            ))}
          </ul>
        </div>
        <div className="grid anchor">
          <img
            className={`full photo ${styles.picture}`}
            src={`${house}#svgView(viewBox(140,0,920,690))`}
            alt=""
            width={920}
            height={690}
            fetchPriority="high"
          />
          <ExampleCard />
        </div>
      </div>
    </section>
  )
}

/** What a running process looks like. It is an example and says so. */
function ExampleCard() {
  const { t, format } = useIntl()
  const duration = useDuration()
  const money = (amount: number) => format.money(amount, 'EUR')
  const { price, startPrice, step, bids, leftMs } = exampleAuction
  return (
    <article className={`anchor surface ${styles.card}`} aria-label={t('landing.example.label')}>
      <div className={`row gap-2-4 between underlined ${styles.head}`}>
        <strong>{t('landing.example.object')}</strong>
        <span className="sm muted">{t('landing.example.word')}</span>
      </div>
      <div className={`stack gap-3 ${styles.body}`}>
        <div className="line gap-2 multiline between bottom">
          <div>
            <span className="sm muted">{t('auction.price.current')}</span>
            <div className={`price ${styles.price}`}>{money(price)}</div>
          </div>
          <Badge state="leading">{format.moneyDifference(step, 'EUR')}</Badge>
        </div>
        <ExampleChart
          label={t('landing.example.chart', { first: money(startPrice), last: money(price) })}
          lines={[money(2_000_000), money(2_200_000)]}
        />
      </div>
      <dl className={`line gap-2-4 multiline between ruled sm ${styles.foot}`}>
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

const chartNights = [87.3, 223.3, 359.3] as const
const chartDays = [
  [8, '21.11.'],
  [144, '22.11.'],
  [280, '23.11.'],
  [416, '24.11.'],
] as const
const stepsPath =
  'M8 118.6H59V110.5H121.3V102.5H155.3V91.8H195V73H274.3V65H302.7V48.9H393.3V38.1H427.3V27.4H495.3V22H552'

type ExampleChartProps = {
  label: string
  /** Amounts of the two lines, the lower one first. */
  lines: readonly [string, string]
}

/** The step chart of the example: drawn, not computed. */
function ExampleChart({ label, lines }: ExampleChartProps) {
  return (
    <svg className={styles.chart} viewBox="0 0 560 158" role="img" aria-label={label}>
      {chartNights.map((x) => (
        <rect key={x} className={priceChart.night} x={x} y="4" width="56.7" height="128" />
      ))}
      <path className={priceChart.grid} d="M8 113.2H552M8 59.6H552" />
      <text className={priceChart.label} x="552" y="108.2" textAnchor="end">
        {lines[0]}
      </text>
      <text className={priceChart.label} x="552" y="54.6" textAnchor="end">
        {lines[1]}
      </text>
      {chartDays.map(([x, day]) => (
        <text key={day} className={priceChart.label} x={x} y="152" textAnchor={x === 8 ? 'start' : 'middle'}>
          {day}
        </text>
      ))}
      <path className={priceChart.area} d={`${stepsPath}V132H8Z`} />
      <path className={priceChart.line} d={stepsPath} />
      <path className={priceChart.base} d="M8 132H552" />
      <circle className={priceChart.own} cx="195" cy="73" r="5" />
      <circle className={priceChart.own} cx="427.3" cy="27.4" r="5" />
      <rect className={priceChart.newest} x="489.3" y="16" width="12" height="12" />
    </svg>
  )
}

const HOUR_MS = 3_600_000

/** The figures of the example on the landing page, as in the drawing of its chart. */
const exampleAuction = {
  startPrice: 1_980_000,
  price: 2_340_000,
  step: 20_000,
  bids: 10,
  leftMs: 43 * HOUR_MS,
} as const
