import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { dayMarks, layoutStepChart, type ChartInput } from './step-chart-layout.ts'
import styles from './step-chart.module.css'

const wide = { width: 760, height: 270, gridLines: 5, days: 6 }
const narrow = { width: 336, height: 230, gridLines: 3, days: 3 }

type Props = { input: ChartInput; currency: string; timeZone: string }

/** The price over time in steps, drawn for wide and for narrow screens. The list beside it says the same in words. */
export function StepChart(props: Props) {
  return (
    <>
      <Drawing {...props} size={wide} className={styles.wide ?? ''} />
      <Drawing {...props} size={narrow} className={styles.narrow ?? ''} />
    </>
  )
}

type Size = typeof wide

function Drawing({ input, currency, timeZone, size, className }: Props & { size: Size; className: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const chart = layoutStepChart(input, size)
  const { newest, baseline } = chart
  const right = size.width - 8
  const money = (price: number) => format.money(price, currency)
  const days = dayMarks(input.startMs, input.toMs, size.days)
  const dayX = (at: number) => 8 + ((at - input.startMs) / (input.toMs - input.startMs)) * (right - 8)
  const label = t('priceHistory.chart', {
    count: input.bids.length,
    first: money(input.startPrice),
    last: money(newest.price),
  })
  return (
    <svg
      className={`${styles.chart} ${className}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
    >
      {chart.nights.map((night) => (
        <g key={night.x}>
          <rect className={styles.night} x={night.x} y={16} width={night.width} height={baseline - 16} />
          {night.isNow && (
            <text className={styles.nightLabel} x={night.x + night.width / 2} y={12} textAnchor="middle">
              {t('priceHistory.now')}
            </text>
          )}
        </g>
      ))}
      {chart.grid.map(({ y, price }) => (
        <g key={price}>
          <path className={styles.grid} d={`M8 ${y}H${right}`} />
          <text className={styles.label} x={right} y={y - 5} textAnchor="end">
            {money(price)}
          </text>
        </g>
      ))}
      {days.map((at, index) => (
        <text
          key={at}
          className={styles.label}
          x={dayX(at)}
          y={size.height - 6}
          textAnchor={index === 0 ? 'start' : 'middle'}
        >
          {format.dayOfMonth(at, timeZone)}
        </text>
      ))}
      <path className={styles.area} d={chart.area} />
      <path className={styles.line} d={chart.line} />
      <path className={styles.base} d={`M8 ${baseline}H${right}`} />
      {chart.own.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={styles.own} cx={x} cy={y} r={5} />
      ))}
      <rect className={styles.newest} x={newest.x - 6} y={newest.y - 6} width={12} height={12} />
      <text
        className={styles.newestLabel}
        x={newest.x + (newest.isLabelLeft ? 2 : -2)}
        y={newest.y - 14}
        textAnchor={newest.isLabelLeft ? 'end' : 'start'}
      >
        {money(newest.price)}
      </text>
    </svg>
  )
}
