import { useQuery } from '@tanstack/react-query'
import type { SiteFigures } from '@zuschlag/contracts/site/marketing'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { configurationQuery } from '../../../kernel/api/queries.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './pages.module.css'

/** Where each figure starts to count (specification, section 9), and which of the deployment's it ends at. */
const figures = [
  { name: 'partners', start: 20, of: 'partners' },
  { name: 'volume', start: 10, of: 'volumeMillions' },
  { name: 'target', start: 0, of: 'aboveTargetPercent' },
] as const

type Figure = (typeof figures)[number]

/** What was achieved so far, with day and source; nothing where the operator states no figures. */
export function Counters() {
  const { t, format } = useIntl()
  const stated = useQuery(configurationQuery).data?.figures
  if (stated === null) return null
  return (
    <section className="wrap roomy">
      <VisuallyHidden as="h2">{t('landing.counters.title')}</VisuallyHidden>
      <dl className={styles.figures}>
        {stated && figures.map((figure) => <Counter key={figure.name} figure={figure} stated={stated} />)}
      </dl>
      {stated?.asOf && stated.source && (
        <p className="sm muted">
          {t('landing.counters.source', { date: format.date(stated.asOf, 'UTC'), source: stated.source })}
        </p>
      )}
    </section>
  )
}

type CounterProps = { figure: Figure; stated: SiteFigures }

/** Screen readers announce the final value only, once. */
function Counter({ figure: { name, start, of }, stated }: CounterProps) {
  const { t } = useTranslation()
  const end = Math.round(stated[of])
  const { ref, value } = useCountUp(Math.min(start, end), end)
  const units = { partners: '', volume: t('landing.counters.millions'), target: '%' }
  // The specification's figure is a round one; a counted one says what was counted.
  const sign = name === 'partners' && stated.asOf === null ? '+' : ''
  const unit = units[name]
  return (
    <div ref={ref as Ref<HTMLDivElement>} className={`line strong-rule ${styles.figure}`}>
      <dt>{t(`landing.counters.${name}`)}</dt>
      <dd>
        <VisuallyHidden>{`${end}${sign} ${unit}`}</VisuallyHidden>
        <span aria-hidden>
          <span className={styles.count} data-end={`${end}${sign}`}>
            <span>{`${value}${sign}`}</span>
          </span>
          {unit !== '' && <small>{unit}</small>}
        </span>
      </dd>
    </div>
  )
}

/**
 * Counts once, when the element comes into view. The end stands there before and without a script; who wants
 * less motion sees nothing else.
 */
function useCountUp(start: number, end: number): { ref: RefObject<HTMLElement | null>; value: number } {
  const ref = useRef<HTMLElement>(null)
  const [value, setValue] = useState(end)
  useEffect(() => {
    const element = ref.current
    if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let frame = 0
    const count = (beganAt: number) => {
      const step = (now: number) => {
        setValue(countAt(start, end, now - beganAt))
        if (now - beganAt < COUNT_MS) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      count(performance.now())
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [start, end])
  return { ref, value }
}

/** How long a figure counts (guide, section 9). */
export const COUNT_MS = 900

/**
 * The figure to show `elapsedMs` after the count started: from start to end, quick first and slow at the end,
 * always a whole number and never beyond the end.
 */
export function countAt(start: number, end: number, elapsedMs: number): number {
  const share = Math.min(1, Math.max(0, elapsedMs / COUNT_MS))
  const eased = 1 - (1 - share) ** 3
  return Math.round(start + (end - start) * eased)
}
