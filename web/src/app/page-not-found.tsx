import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { ButtonLink } from '../design/button-link.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { useLanguage } from '../kernel/i18n/use-language.ts'
import styles from './page-state.module.css'

export function PageNotFound() {
  const { t } = useTranslation()
  const lang = useLanguage()
  return (
    <div className={`wrap ${styles.state ?? ''}`}>
      <EmptyState
        headingLevel={1}
        drawing="sadFace"
        title={t('shell.notFound.title')}
        action={
          <ButtonLink variant="secondary" size="small" to="/$lang/objects" params={{ lang }}>
            {t('shell.notFound.action')}
          </ButtonLink>
        }
      >
        {t('shell.notFound.text')}
      </EmptyState>
    </div>
  )
}
