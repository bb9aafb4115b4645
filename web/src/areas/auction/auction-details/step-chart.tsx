import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { ChartFrame, narrowChart, wideChart, type ShownChartSize } from './chart-frame.tsx'
import { CHART_SIDE } from './chart-scale.ts'
import styles from './chart.module.css'
import { layoutStepChart, type ChartInput } from './step-chart-layout.ts'

type Props = { input: ChartInput; currency: string; timeZone: string }

/**
 * The price over time in steps, for wide and for narrow screens. The list beside it says the same in words.
 */
export function StepChart(props: Props) {
  return (
    <>
      <SizedStepChart {...props} size={wideChart} />
      <SizedStepChart {...props} size={narrowChart} />
    </>
  )
}

function SizedStepChart({ input, currency, timeZone, size }: Props & { size: ShownChartSize }) {
  const { t } = useTranslation()
  const format = useFormat()
  const chart = layoutStepChart(input, size)
  const { newest, baseline } = chart
  const money = (price: number) => format.money(price, currency)
  const label = t('priceHistory.chart', {
    count: input.bids.length,
    first: money(input.startPrice),
    last: money(newest.price),
  })
  return (
    <ChartFrame layout={chart} time={input} {...{ size, currency, timeZone, label }}>
      <path className={styles.area} d={chart.area} />
      <path className={styles.line} d={chart.line} />
      <path className={styles.base} d={`M${CHART_SIDE} ${baseline}H${size.width - CHART_SIDE}`} />
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
    </ChartFrame>
  )
}
