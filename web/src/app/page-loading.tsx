import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { Skeleton } from '../design/skeleton.tsx'
import { VisuallyHidden } from '../design/visually-hidden.tsx'
import styles from './page-state.module.css'

/** Stands in while a page's code or first data is on its way. */
export function PageLoading() {
  const { t } = useTranslation()
  return (
    <div className={`wrap ${styles.state ?? ''}`} aria-busy="true">
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      <Skeleton width="18rem" height="2.625rem" />
      <Skeleton width="26rem" />
      <Skeleton height="16rem" />
    </div>
  )
}
