import { useQuery } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef } from 'react'
import { Button } from '../../../design/button.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { type Dispute, incidentsQuery } from './dispute-queries.ts'
import {
  incidentTicks,
  layoutScrub,
  SCRUB_HEIGHT,
  SCRUB_WIDTH,
  type ScrubLayout,
  stepAtColumn,
} from './scrub-layout.ts'
import priceChart from '../../../auctions/price-chart.module.css'
import styles from './dispute.module.css'

type Props = {
  auctionId: AuctionId
  dispute: Dispute
  selected: number
  timeZone: string
  onSelect: (index: number) => void
}

/** The moment that is looked at: in figures, with buttons for the steps around it, and on the history. */
export function TimePanel({ auctionId, dispute, selected, timeZone, onSelect }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
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
