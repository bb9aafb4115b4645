import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { partnersQuery } from '../../../kernel/api/site-queries.ts'
import { PageLink } from '../../../app/page-link.tsx'
import { usePageMeta } from '../../../app/use-page-meta.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { Audiences, type Audience } from '../landing/audiences.tsx'
import { Benefits } from '../landing/benefits.tsx'
import { Film } from '../landing/film.tsx'
import { Hero } from '../landing/hero.tsx'
import { LandingPartners } from '../landing/landing-partners.tsx'
import { Process } from '../landing/process.tsx'
import type { LandingSearch } from '../landing/sections.ts'
import { useScrollToSection } from '../landing/use-scroll-to-section.ts'
import { Counters } from './counters.tsx'
import { useOrganisation } from './use-organisation.ts'

const firstPages = { broker: 'apply', seller: 'register', prospect: 'objects' } as const

/**
 * The landing page, at '' and at /{lang} (specification, section 2). Voices and the contact form follow it.
 */
export function LandingPage({ search }: { search: LandingSearch }) {
  const { t } = useTranslation()
  usePageMeta({ title: t('landing.title'), structuredData: useOrganisation() })
  useScrollToSection(search)
  const { data: partners = [] } = useQuery(partnersQuery)
  return (
    <>
      <Hero
        renderOffersLink={(label, className) => (
          <PageLink page="objects" className={className}>
            {label}
          </PageLink>
        )}
        renderContactLink={(label, className) => (
          <PageLink page="" search={{ contact: true }} className={className}>
            {label}
          </PageLink>
        )}
      />
      {partners.length > 0 && (
        <LandingPartners
          partners={partners}
          allPartners={<PageLink page="partners">{t('landing.allPartners')}</PageLink>}
        />
      )}
      <Benefits />
      <Film />
      <Counters />
      <Process />
      <Audiences
        renderLink={(audience: Audience, label) => (
          <PageLink page={firstPages[audience]} className={buttonClass({ variant: 'secondary' })}>
            {label}
          </PageLink>
        )}
      />
    </>
  )
}
