import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import {
  CHART_SIDE,
  CHART_TOP,
  dayMarks,
  plotRight,
  type ChartFrameLayout,
  type ChartTime,
} from './chart-scale.ts'
import styles from './chart.module.css'

export const wideChart = { width: 760, height: 270, gridLines: 5, days: 6 }
export const narrowChart = { width: 336, height: 230, gridLines: 3, days: 3 }
export type ShownChartSize = typeof wideChart

type Props = {
  layout: ChartFrameLayout
  time: ChartTime
  size: ShownChartSize
  currency: string
  timeZone: string
  label: string
  children: ReactNode
}

/** Nights, lines of round prices and days; what the chart shows lies over them. */
export function ChartFrame({ layout, time, size, currency, timeZone, label, children }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
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
            className={styles.night}
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
        <path key={price} className={styles.grid} d={`M${CHART_SIDE} ${y}H${right}`} />
      ))}
      {dayMarks(time.startMs, time.toMs, size.days).map((at, index) => (
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
      {children}
      {layout.grid.map(({ y, price }) => (
        <text key={price} className={styles.label} x={right} y={y - 5} textAnchor="end">
          {format.money(price, currency)}
        </text>
      ))}
    </svg>
  )
}
