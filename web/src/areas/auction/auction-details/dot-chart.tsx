import { largestOf, smallestOf } from '@zuschlag/contracts/kernel/extremes'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { ChartFrame, narrowChart, wideChart, type ShownChartSize } from './chart-frame.tsx'
import { CHART_SIDE } from './chart-scale.ts'
import styles from './chart.module.css'
import { layoutDotChart, type DotChartInput } from './dot-chart-layout.ts'

type Props = { input: DotChartInput; currency: string; timeZone: string }

/** Bids of a norm-price process, which need not beat each other, for wide and for narrow screens. */
export function DotChart(props: Props) {
  return (
    <>
      <SizedDotChart {...props} size={wideChart} />
      <SizedDotChart {...props} size={narrowChart} />
    </>
  )
}

function SizedDotChart({ input, currency, timeZone, size }: Props & { size: ShownChartSize }) {
  const { t } = useTranslation()
  const format = useFormat()
  const chart = layoutDotChart(input, size)
  const { highest, baseline, dots, marks } = chart
  const right = size.width - CHART_SIDE
  const prices = dots.map(({ price }) => price)
  const label = t('priceHistory.dots', {
    count: dots.length,
    lowest: format.money(smallestOf(prices), currency),
    highest: format.money(largestOf(prices), currency),
  })
  return (
    <ChartFrame layout={chart} time={input} {...{ size, currency, timeZone, label }}>
      {marks.map((mark) => (
        <g key={mark.label}>
          <path className={styles.mark} d={`M${CHART_SIDE} ${mark.y}H${right}`} />
          <text className={styles.label} x={CHART_SIDE} y={mark.y - 5}>
            {mark.label}
          </text>
        </g>
      ))}
      <path className={styles.base} d={`M${CHART_SIDE} ${baseline}H${right}`} />
      {dots.map((dot, index) => (
        <circle
          // oxlint-disable-next-line react/no-array-index-key -- bids of one instant differ by place alone
          key={index}
          className={dot.isOwn ? styles.own : styles.dot}
          cx={dot.x}
          cy={dot.y}
          r={dot.isOwn ? 5 : 4}
        />
      ))}
      {highest !== null && (
        <text
          className={styles.newestLabel}
          x={highest.x + (highest.isLabelLeft ? 2 : -2)}
          y={highest.y - 12}
          textAnchor={highest.isLabelLeft ? 'end' : 'start'}
        >
          {format.money(highest.price, currency)}
        </text>
      )}
    </ChartFrame>
  )
}
