import { FileText, Link2, List, Moon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import styles from './benefits.module.css'
import { SectionHead } from './section-head.tsx'
import { landingSections } from './sections.ts'

/** Four qualities, each with a small picture of itself. */
export function Benefits() {
  const { t } = useTranslation()
  return (
    <section id={landingSections.benefits} className={`wrap ${styles.section ?? ''}`}>
      <SectionHead title={t('landing.benefits.title')} lead={t('landing.benefits.lead')} />
      <div className={styles.list}>
        <Benefit name="open" icon={List}>
          <OpenBids />
        </Benefit>
        <Benefit name="night" icon={Moon}>
          <div className={styles.clock} aria-hidden>
            <span className={styles.day} />
            <span className={styles.night}>22:00 – 08:00</span>
            <span className={styles.morning} />
          </div>
        </Benefit>
        <Benefit name="costs" icon={FileText}>
          <Costs />
        </Benefit>
        <Benefit name="proof" icon={Link2}>
          <div className={`mono ${styles.chain ?? ''}`} aria-hidden>
            <span>41 · 9f3a…c07e</span>
            <span>42 · 51bd…88a2</span>
            <span>43 · e07c…1f49</span>
          </div>
        </Benefit>
      </div>
    </section>
  )
}

type BenefitProps = {
  name: 'open' | 'night' | 'costs' | 'proof'
  icon: typeof List
  children: ReactNode
}

function Benefit({ name, icon, children }: BenefitProps) {
  const { t } = useTranslation()
  return (
    <article className={styles.benefit}>
      <h3>
        <Icon of={icon} />
        {t(`landing.benefits.${name}.title`)}
      </h3>
      <p>{t(`landing.benefits.${name}.text`)}</p>
      <div>{children}</div>
    </article>
  )
}

const bids = [
  ['24.11. 21:38:04', 2_340_000],
  ['24.11. 09:12:51', 2_320_000],
  ['24.11. 03:40:17', 2_280_000],
] as const

/** Pictures of what the texts say, so they are hidden from screen readers. */
function OpenBids() {
  const format = useFormat()
  return (
    <ol className={styles.bids} aria-hidden>
      {bids.map(([at, price], index) => (
        <li key={at}>
          <span>{index + 1}</span>
          <span>{at}</span>
          <b>{format.money(price, 'EUR')}</b>
        </li>
      ))}
    </ol>
  )
}

function Costs() {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className={styles.costs} aria-hidden>
      <dt>{t('landing.benefits.bid')}</dt>
      <dd>{format.money(2_350_000, 'EUR')}</dd>
      <dt>{t('landing.benefits.sideCosts')}</dt>
      <dd>{format.money(220_900, 'EUR')}</dd>
      <dt>{t('landing.benefits.total')}</dt>
      <dd>{format.money(2_570_900, 'EUR')}</dd>
    </dl>
  )
}
