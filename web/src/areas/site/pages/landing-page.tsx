import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageLink } from '../../../app/page-link.tsx'
import { usePageMeta } from '../../../app/use-page-meta.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { partnersQuery } from '../../../kernel/api/site-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Film } from '../landing/film.tsx'
import { Hero } from '../landing/hero.tsx'
import { type Audience, Audiences, Benefits, LandingPartners, Process } from '../landing/landing-sections.tsx'
import { type LandingSearch, scrollTarget } from '../landing/sections.ts'
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

/** Moves to the section that the query asks for, soon after the page has opened and at each further press. */
function useScrollToSection(search: LandingSearch): void {
  const target = scrollTarget(search)
  const id = target?.id
  const delayMs = target?.delayMs
  useEffect(() => {
    if (id === undefined) return undefined
    const scroll = (): void => {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      document.querySelector(`#${id}`)?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
    }
    const timer = setTimeout(scroll, delayMs)
    // A second press on the same link leads to where the page already is: nothing is opened.
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link?.href === location.href) setTimeout(scroll)
    }
    document.addEventListener('click', onClick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick)
    }
  }, [id, delayMs])
}
