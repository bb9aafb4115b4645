import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './process.module.css'
import { SectionHead } from './section-head.tsx'

const steps = ['collect', 'settle', 'publish', 'view', 'bid', 'award'] as const

/** The way of a property through its process, as the stair that the price climbs too. */
export function Process() {
  const { t } = useTranslation()
  return (
    <section className={styles.section}>
      <div className="wrap">
        <SectionHead title={t('landing.process.title')} lead={t('landing.process.lead')} />
        <ol className={styles.stair}>
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(`landing.process.${step}.title`)}</h3>
              <p>{t(`landing.process.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
