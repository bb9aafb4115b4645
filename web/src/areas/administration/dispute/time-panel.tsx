import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef } from 'react'
import { Button } from '../../../design/button.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'
import { type History, incidentsQuery } from './history.ts'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import { largestOf, smallestOf } from '@zuschlag/contracts/kernel/extremes'
import { useDispute } from './step-texts.tsx'
import priceChart from '../../../auctions/price-chart.module.css'
import styles from './dispute.module.css'

type Props = { selected: number; onSelect: (index: number) => void }

/** The moment that is looked at: in figures, with buttons for the steps around it, and on the history. */
export function TimePanel({ selected, onSelect }: Props) {
  const { auctionId, dispute, timeZone } = useDispute()
  const { t, format } = useIntl()
  const { steps } = dispute.history
  const layout = useMemo(() => layoutScrub(dispute.history, dispute.nights), [dispute])
  const incidents = useQuery(incidentsQuery(auctionId)).data
  const lost = useMemo(() => incidentTicks(dispute.history, incidents ?? []), [dispute, incidents])
  const step = steps[selected]
  const last = steps.length - 1
  if (step === undefined) return null
  const at = format.dateTimeMs(step.at, timeZone)
  const place = t(step.stream === 'auction' ? 'dispute.revision' : 'dispute.attempt', {
    revision: step.revision,
  })
  return (
    <section className={`card ${styles.panel}`} aria-label={t('dispute.moment')}>
      <div className={`row between ${styles.timeHead}`}>
        <div>
          <span className="sm muted">{t('dispute.moment')}</span>
          <div className={`num ${styles.at}`} data-testid="moment">
            {at} <span className="muted">{place}</span>
          </div>
        </div>
        <div className="row gap-dense">
          <IconButton
            icon={ChevronLeft}
            label={t('dispute.previous')}
            isDisabled={selected === 0}
            onPress={() => onSelect(selected - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('dispute.next')}
            isDisabled={selected === last}
            onPress={() => onSelect(selected + 1)}
          />
          <Button variant="secondary" isDisabled={selected === last} onPress={() => onSelect(last)}>
            {t('dispute.present')}
          </Button>
        </div>
      </div>
      <Scrubber
        layout={layout}
        lost={lost}
        selected={selected}
        label={t('dispute.moment')}
        valueText={`${place}, ${at}`}
        onSelect={onSelect}
      />
      <div className={`xs muted num line multiline between ${styles.legend}`}>
        <span>{format.dateTime(layout.fromMs, timeZone)}</span>
        <span className={`line multiline ${styles.keys}`}>
          <span>
            <i className={styles.keyEvent} aria-hidden /> {t('dispute.key.event')}
          </span>
          <span>
            <i className={styles.keyRefused} aria-hidden /> {t('dispute.key.refused')}
          </span>
          {lost.length > 0 && (
            <span>
              <i className={styles.keyLost} aria-hidden /> {t('dispute.key.incident')}
            </span>
          )}
          <span>
            <i className={styles.keyNight} aria-hidden /> {t('dispute.key.night')}
          </span>
        </span>
        <span>{format.dateTime(steps[last]?.at ?? step.at, timeZone)}</span>
      </div>
      {dispute.attemptsLeftOut > 0 && (
        <p className="sm">
          {t('dispute.attemptsLeftOut', {
            count: dispute.attemptsLeftOut,
            attempts: format.wholeNumber(dispute.attemptsLeftOut),
          })}
        </p>
      )}
    </section>
  )
}

type ScrubberProps = {
  layout: ScrubLayout
  /** Columns of what never reached the engine. */
  lost: readonly number[]
  selected: number
  label: string
  valueText: string
  onSelect: (index: number) => void
}

/** Steps that PageUp and PageDown go. */
const LEAP = 10

/**
 * A slider over the steps of a history, drawn over time: arrows go step by step, a pointer to the nearest
 * one.
 */
function Scrubber({ layout, lost, selected, label, valueText, onSelect }: ScrubberProps) {
  const box = useRef<HTMLDivElement>(null)
  const last = layout.columns.length - 1
  const go = (index: number): void => onSelect(Math.min(Math.max(index, 0), last))

  function onKeyDown(event: KeyboardEvent): void {
    const targets: Record<string, number | undefined> = {
      ArrowRight: selected + 1,
      ArrowUp: selected + 1,
      ArrowLeft: selected - 1,
      ArrowDown: selected - 1,
      PageUp: selected + LEAP,
      PageDown: selected - LEAP,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }

  function onPointer(event: PointerEvent): void {
    const bounds = box.current?.getBoundingClientRect()
    if (bounds === undefined || event.buttons !== 1) return
    const column = ((event.clientX - bounds.left) / bounds.width) * SCRUB_WIDTH
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    go(stepAtColumn(layout.columns, column))
  }

  const left = `${((layout.columns[selected] ?? 0) / SCRUB_WIDTH) * 100}%`
  return (
    <div className={styles.scrub} ref={box} onPointerDown={onPointer} onPointerMove={onPointer}>
      <TimeLineDrawing layout={layout} lost={lost} />
      <span
        className={styles.knob}
        style={{ left }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={selected}
        aria-valuetext={valueText}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** Drawn once for a history; stepping through it moves the knob alone. */
const TimeLineDrawing = memo(function TimeLineDrawing({
  layout,
  lost,
}: Pick<ScrubberProps, 'layout' | 'lost'>) {
  const tick = (x: number) => `M${x} ${SCRUB_HEIGHT + 10}V${SCRUB_HEIGHT + 24}`
  return (
    <svg viewBox={`0 0 ${SCRUB_WIDTH} ${SCRUB_HEIGHT + 24}`} preserveAspectRatio="none" aria-hidden>
      {layout.nights.map(({ x, width }) => (
        <rect key={x} className={priceChart.night} x={x} y={0} width={width} height={SCRUB_HEIGHT} />
      ))}
      <path className={styles.area} d={layout.area} />
      <path className={priceChart.line} d={layout.line} vectorEffect="non-scaling-stroke" />
      <path
        className={priceChart.line}
        d={layout.events.map(tick).join('')}
        vectorEffect="non-scaling-stroke"
      />
      <path
        className={`${priceChart.line} ${styles.timeRefused}`}
        d={layout.refusals.map(tick).join('')}
        vectorEffect="non-scaling-stroke"
      />
      <path className={styles.lost} d={lost.map(tick).join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
})

/** Position of everything in the history, in a box of 1000 by 76; steps that share a column share a tick. */
type ScrubLayout = {
  /** What the left end stands for, in milliseconds; what was before it stands there too. */
  readonly fromMs: number
  readonly line: string
  readonly area: string
  readonly nights: readonly { readonly x: number; readonly width: number }[]
  readonly events: readonly number[]
  readonly refusals: readonly number[]
  /** Column of each step, ascending. */
  readonly columns: Float64Array
}

export const SCRUB_WIDTH = 1000
const SCRUB_HEIGHT = 76
const TOP = 10
const BOTTOM = 70

/** Before anybody could bid: weeks of it would leave the bids a corner of the drawing. */
const preparing: ReadonlySet<string> = new Set([
  'AuctionDrafted',
  'AuctionRevised',
  'AuctionPublished',
  'AuctionUnpublished',
  'AccessGranted',
  'AccessRevoked',
  'BidderLimited',
  'BidderSuspended',
  'BidderRestored',
])

type Nights = readonly { readonly from: string; readonly to: string }[]

export function layoutScrub(history: History, nights: Nights): ScrubLayout {
  const { steps, states } = history
  const times = steps.map(({ at }) => Date.parse(at))
  const from =
    times[
      Math.max(
        0,
        steps.findIndex(({ type }) => !preparing.has(type)),
      )
    ] ?? 0
  const span = Math.max((times.at(-1) ?? from) - from, 1)
  const x = (ms: number) => round((Math.max(0, ms - from) / span) * SCRUB_WIDTH)
  const columns = Float64Array.from(times, x)
  const prices = states.flatMap(({ currentPrice }) => currentPrice ?? [])
  const low = prices.length === 0 ? 0 : smallestOf(prices)
  const high = largestOf(prices, low)
  const y = (price: number) => round(BOTTOM - ((price - low) / Math.max(high - low, 1)) * (BOTTOM - TOP))
  let line = ''
  let shown: number | null = null
  for (const [index, { currentPrice }] of states.entries()) {
    if (currentPrice === null || currentPrice === shown) continue
    const column = columns[index] ?? 0
    line += shown === null ? `M${column} ${y(currentPrice)}` : `H${column}V${y(currentPrice)}`
    shown = currentPrice
  }
  if (line !== '') line += `H${SCRUB_WIDTH}`
  const first = line.slice(1, line.indexOf(' '))
  return {
    fromMs: from,
    line,
    area: line === '' ? '' : `${line}V${SCRUB_HEIGHT}H${first}Z`,
    nights: nights.map((night) => {
      const left = x(Date.parse(night.from))
      return { x: left, width: round(x(Date.parse(night.to)) - left) }
    }),
    events: ticks(steps, columns, 'auction'),
    refusals: ticks(steps, columns, 'attempts'),
    columns,
  }
}

function ticks(
  steps: readonly DisputeStep[],
  columns: Float64Array,
  stream: DisputeStep['stream'],
): readonly number[] {
  const seen = new Set<number>()
  for (const [index, step] of steps.entries())
    if (step.stream === stream) seen.add(Math.round(columns[index] ?? 0))
  return [...seen]
}

/** The step nearest to a column; of several in one the last. */
export function stepAtColumn(columns: Float64Array, column: number): number {
  let low = 0
  let high = columns.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((columns[middle] ?? 0) <= column) low = middle + 1
    else high = middle
  }
  const before = Math.max(low - 1, 0)
  const after = Math.min(low, columns.length - 1)
  return column - (columns[before] ?? 0) <= (columns[after] ?? 0) - column ? before : after
}

const round = (value: number) => Math.round(value * 10) / 10

/** Columns of incidents over the history; what lies outside the history is drawn at its edge. */
function incidentTicks({ steps }: History, incidents: readonly DisputeIncident[]): readonly number[] {
  const from = Date.parse(steps[0]?.at ?? '')
  const span = Math.max(Date.parse(steps.at(-1)?.at ?? '') - from, 1)
  const columns = incidents.map(({ at }) => {
    const share = Math.min(Math.max((Date.parse(at) - from) / span, 0), 1)
    return Math.round(share * SCRUB_WIDTH)
  })
  return [...new Set(columns)]
}
