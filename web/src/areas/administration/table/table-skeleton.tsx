import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import styles from './data-table.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Stands for rows that are on their way. */
export function TableSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.state} aria-busy="true">
      <VisuallyHidden>{t('administration.table.loading')}</VisuallyHidden>
      <div className="stack gap-3">
        {ROWS.map((row) => (
          <Skeleton key={row} height="3rem" />
        ))}
      </div>
    </div>
  )
}
