import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { PageLink } from './page-link.tsx'

/**
 * The pages that the header names, in its order (specification, section 2); the benefits stand before them.
 */
export const headerPages = ['pricing', 'success-stories', 'about-us', 'partners', 'blog'] as const

/** What the benefits lead to: sections of the landing page. */
export function BenefitsLinks() {
  const { t } = useTranslation()
  return (
    <>
      <li>
        <PageLink page="" search={{ benefits: true }}>
          {t('site.benefitsAll')}
        </PageLink>
      </li>
      <li>
        <PageLink page="" hash="broker">
          {t('site.forBrokers')}
        </PageLink>
      </li>
      <li>
        <PageLink page="" hash="seller">
          {t('site.forSellers')}
        </PageLink>
      </li>
      <li>
        <PageLink page="" hash="prospect">
          {t('site.forBuyers')}
        </PageLink>
      </li>
      <li>
        <PageLink page="" search={{ video: true }}>
          {t('site.film')}
        </PageLink>
      </li>
    </>
  )
}
