import { memo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { ScrubLayout } from './scrub-layout.ts'
import { SCRUB_HEIGHT, SCRUB_WIDTH, stepAtColumn } from './scrub-layout.ts'
import styles from './time-panel.module.css'

type Props = {
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
export function Scrubber({ layout, lost, selected, label, valueText, onSelect }: Props) {
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
      <Drawing layout={layout} lost={lost} />
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
const Drawing = memo(function Drawing({ layout, lost }: Pick<Props, 'layout' | 'lost'>) {
  const tick = (x: number) => `M${x} ${SCRUB_HEIGHT + 10}V${SCRUB_HEIGHT + 24}`
  return (
    <svg viewBox={`0 0 ${SCRUB_WIDTH} ${SCRUB_HEIGHT + 24}`} preserveAspectRatio="none" aria-hidden>
      {layout.nights.map(({ x, width }) => (
        <rect key={x} className={styles.night} x={x} y={0} width={width} height={SCRUB_HEIGHT} />
      ))}
      <path className={styles.area} d={layout.area} />
      <path className={styles.line} d={layout.line} vectorEffect="non-scaling-stroke" />
      <path className={styles.event} d={layout.events.map(tick).join('')} vectorEffect="non-scaling-stroke" />
      <path
        className={styles.refused}
        d={layout.refusals.map(tick).join('')}
        vectorEffect="non-scaling-stroke"
      />
      <path className={styles.lost} d={lost.map(tick).join('')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
})
