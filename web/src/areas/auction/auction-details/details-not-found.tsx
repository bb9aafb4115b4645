import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ButtonLink } from '../../../design/button-link.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'

/** There is no such offer, or the reader may not know of it; the two look the same. */
export function DetailsNotFound() {
  const { t } = useTranslation()
  const lang = useLanguage()
  return (
    <div className="wrap" style={{ paddingBlock: 'var(--section)', display: 'grid', justifyItems: 'start' }}>
      <EmptyState
        drawing="sadFace"
        headingLevel={1}
        title={t('details.notFound.title')}
        action={
          <ButtonLink to="/$lang/objects" params={{ lang }} variant="secondary" size="small">
            {t('details.notFound.action')}
          </ButtonLink>
        }
      >
        {t('details.notFound.text')}
      </EmptyState>
    </div>
  )
}
