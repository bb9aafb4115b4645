import type { Ref } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import styles from './counters.module.css'
import { useCountUp } from './use-count-up.ts'

/** Figures with their start values (specification, section 9). */
const figures = [
  { name: 'partners', start: 20, end: 200 },
  { name: 'volume', start: 10, end: 200 },
  { name: 'target', start: 0, end: 20 },
] as const

type Figure = (typeof figures)[number]

/** What was achieved so far, in three large figures. */
export function Counters() {
  const { t } = useTranslation()
  return (
    <section className={`wrap ${styles.section ?? ''}`}>
      <VisuallyHidden as="h2">{t('landing.counters.title')}</VisuallyHidden>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <Counter key={figure.name} figure={figure} />
        ))}
      </dl>
    </section>
  )
}

/** Screen readers announce the final value only, once. */
function Counter({ figure: { name, start, end } }: { figure: Figure }) {
  const { t } = useTranslation()
  const { ref, value } = useCountUp(start, end)
  const units = { partners: '', volume: t('landing.counters.millions'), target: '%' }
  const sign = name === 'partners' ? '+' : ''
  const unit = units[name]
  return (
    <div ref={ref as Ref<HTMLDivElement>} className={styles.figure}>
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
