import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { largestOf, smallestOf } from '@zuschlag/contracts/kernel/extremes'
import type { ReactNode } from 'react'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import {
  CHART_SIDE,
  CHART_TOP,
  dayMarks,
  layoutDotChart,
  layoutStepChart,
  plotRight,
  type ChartBid,
  type ChartFrameLayout,
  type ChartInput,
  type ChartTime,
  type DotChartInput,
} from './chart-layout.ts'
import priceChart from '../../../auctions/price-chart.module.css'
import styles from './price-history-panel.module.css'

/** Steps where each bid beats the one before; dots where bids need not beat each other (BID-14). */
export function PriceChart({
  details,
  bids,
  time,
}: {
  details: AuctionDetails
  bids: readonly ChartBid[]
  time: ChartTime
}) {
  const { t } = useTranslation()
  const { auctionType, startPrice, minimumPrice, tenant, timeZone } = details
  const common = { currency: tenant.currencyCode, timeZone }
  const hasNight = time.nights.length > 0
  if (auctionType === AuctionType.BiddingProcess)
    return (
      <>
        <StepChart input={{ ...time, bids, startPrice }} {...common} />
        <ChartLegend kind="steps" hasNight={hasNight} />
      </>
    )
  const marks = [
    { label: t('details.fact.normPrice'), price: startPrice },
    ...(minimumPrice === null ? [] : [{ label: t('details.fact.minimumPrice'), price: minimumPrice }]),
  ]
  return (
    <>
      <DotChart input={{ ...time, bids, marks }} {...common} />
      <ChartLegend kind="dots" hasNight={hasNight} />
    </>
  )
}

type StepChartProps = { input: ChartInput; currency: string; timeZone: string }

/**
 * The price over time in steps, for wide and for narrow screens. The list beside it says the same in words.
 */
function StepChart(props: StepChartProps) {
  return (
    <>
      <SizedStepChart {...props} size={wideChart} />
      <SizedStepChart {...props} size={narrowChart} />
    </>
  )
}

function SizedStepChart({ input, currency, timeZone, size }: StepChartProps & { size: ShownChartSize }) {
  const { t, format } = useIntl()
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
      <path className={priceChart.area} d={chart.area} />
      <path className={priceChart.line} d={chart.line} />
      <path className={priceChart.base} d={`M${CHART_SIDE} ${baseline}H${size.width - CHART_SIDE}`} />
      {chart.own.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={priceChart.own} cx={x} cy={y} r={5} />
      ))}
      <rect className={priceChart.newest} x={newest.x - 6} y={newest.y - 6} width={12} height={12} />
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

type DotChartProps = { input: DotChartInput; currency: string; timeZone: string }

/** Bids of a norm-price process, which need not beat each other, for wide and for narrow screens. */
function DotChart(props: DotChartProps) {
  return (
    <>
      <SizedDotChart {...props} size={wideChart} />
      <SizedDotChart {...props} size={narrowChart} />
    </>
  )
}

function SizedDotChart({ input, currency, timeZone, size }: DotChartProps & { size: ShownChartSize }) {
  const { t, format } = useIntl()
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
          <text className={priceChart.label} x={CHART_SIDE} y={mark.y - 5}>
            {mark.label}
          </text>
        </g>
      ))}
      <path className={priceChart.base} d={`M${CHART_SIDE} ${baseline}H${right}`} />
      {dots.map((dot, index) => (
        <circle
          // oxlint-disable-next-line react/no-array-index-key -- bids of one instant differ by place alone
          key={index}
          className={dot.isOwn ? priceChart.own : styles.dot}
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

const wideChart = { width: 760, height: 270, gridLines: 5, days: 6 }
const narrowChart = { width: 336, height: 230, gridLines: 3, days: 3 }
type ShownChartSize = typeof wideChart

type ChartFrameProps = {
  layout: ChartFrameLayout
  time: ChartTime
  size: ShownChartSize
  currency: string
  timeZone: string
  label: string
  children: ReactNode
}

/** Nights, lines of round prices and days; what the chart shows lies over them. */
function ChartFrame({ layout, time, size, currency, timeZone, label, children }: ChartFrameProps) {
  const { t, format } = useIntl()
  const { baseline } = layout
  const right = size.width - CHART_SIDE
  const dayX = (at: number) =>
    CHART_SIDE + ((at - time.startMs) / (time.toMs - time.startMs)) * (plotRight(size) - CHART_SIDE)
  return (
    <svg
      className={`${styles.chart} ${(size === wideChart ? styles.wide : styles.narrow) ?? ''}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
    >
      {layout.nights.map((night) => (
        <g key={night.x}>
          <rect
            className={priceChart.night}
            x={night.x}
            y={CHART_TOP}
            width={night.width}
            height={baseline - CHART_TOP}
          />
          {night.isNow && (
            <text className={styles.nightLabel} x={night.x + night.width / 2} y={12} textAnchor="middle">
              {t('priceHistory.now')}
            </text>
          )}
        </g>
      ))}
      {layout.grid.map(({ y, price }) => (
        <path key={price} className={priceChart.grid} d={`M${CHART_SIDE} ${y}H${right}`} />
      ))}
      {dayMarks(time.startMs, time.toMs, size.days).map((at, index) => (
        <text
          key={at}
          className={priceChart.label}
          x={dayX(at)}
          y={size.height - 6}
          textAnchor={index === 0 ? 'start' : 'middle'}
        >
          {format.dayOfMonth(at, timeZone)}
        </text>
      ))}
      {children}
      {layout.grid.map(({ y, price }) => (
        <text key={price} className={priceChart.label} x={right} y={y - 5} textAnchor="end">
          {format.money(price, currency)}
        </text>
      ))}
    </svg>
  )
}

/** What the shapes of the chart mean; they differ by more than colour. */
function ChartLegend({ kind, hasNight }: { kind: 'steps' | 'dots'; hasNight: boolean }) {
  const { t } = useTranslation()
  return (
    <figcaption className={`line multiline muted ${styles.legend}`}>
      <span className="inline center gap-dense">
        <svg width="12" height="12" aria-hidden>
          {kind === 'steps' ? (
            <rect x="1" y="1" width="10" height="10" fill="var(--mark)" stroke="var(--text)" />
          ) : (
            <circle cx="6" cy="6" r="4" fill="var(--text)" />
          )}
        </svg>
        {t(kind === 'steps' ? 'priceHistory.newest' : 'priceHistory.bid')}
      </span>
      <span className="inline center gap-dense">
        <svg width="12" height="12" aria-hidden>
          <circle cx="6" cy="6" r="4.5" fill="var(--surface)" stroke="var(--text)" strokeWidth="2" />
        </svg>
        {t('priceHistory.own')}
      </span>
      {hasNight && (
        <span className="inline center gap-dense">
          <svg width="14" height="12" aria-hidden>
            <rect width="14" height="12" fill="var(--night-soft)" stroke="var(--night-line)" />
          </svg>
          {t('priceHistory.night')}
        </span>
      )}
    </figcaption>
  )
}
