import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { classNames } from '../../../design/class-names.ts'
import styles from './step-progress.module.css'

/** One bar for each step, and the same in words. `of`: the step that is shown, and how many there are. */
export function StepProgress({ of: [step, count] }: { of: readonly [step: number, count: number] }) {
  const { t } = useTranslation()
  return (
    <p className="line center gap-2 sm muted">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={classNames(styles.bar, index < step && styles.done)} aria-hidden />
      ))}
      <span className={styles.words}>{t('LoginPage.Step', { step, count })}</span>
    </p>
  )
}
