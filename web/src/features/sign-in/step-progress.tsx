import { useTranslation } from '../../i18n/use-translation.ts'
import { classNames } from '../../design/class-names.ts'
import styles from './step-progress.module.css'

const STEPS = [1, 2] as const

/** Two bars and the same in words. */
export function StepProgress({ step }: { step: (typeof STEPS)[number] }) {
  const { t } = useTranslation()
  return (
    <p className={styles.progress}>
      {STEPS.map((one) => (
        <i key={one} className={classNames(styles.bar, one <= step && styles.done)} aria-hidden />
      ))}
      <span className={styles.words}>{t('LoginPage.Step', { step, count: STEPS.length })}</span>
    </p>
  )
}
