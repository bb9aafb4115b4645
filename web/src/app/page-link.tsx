import { Link } from '@tanstack/react-router'
import type { PublicPage } from '@zuschlag/contracts/site/pages'
import type { ReactNode } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import type { MessageKey } from '../kernel/i18n/message-keys.ts'

type Props = {
  page: PublicPage
  children: ReactNode
  search?: Record<string, boolean>
  hash?: string
  className?: string | undefined
}

/** Leads to a public page, by its name, in the language that is spoken now. */
export function PageLink({ page, children, search, hash, className }: Props) {
  const { language: lang } = useTranslation()
  const to: string = page === '' ? `/${lang}` : `/${lang}/${page}`
  return (
    <Link
      to={to}
      {...(search && { search })}
      {...(hash !== undefined && { hash })}
      {...(className !== undefined && { className })}
      // A part of a page is not the page on which one is.
      activeOptions={{ exact: page === '', includeSearch: true, includeHash: hash !== undefined }}
    >
      {children}
    </Link>
  )
}

/**
 * The pages that the header names, in its order (specification, section 2); the benefits stand before them.
 */
export const headerPages = ['pricing', 'success-stories', 'about-us', 'partners', 'blog'] as const

/** The pages of each column of the footer. */
export const footerPages = {
  platform: ['', 'objects', 'success-stories', 'pricing', 'partners', 'blog', 'verify'],
  forYou: ['register', 'apply', 'about-us'],
  legal: ['imprint', 'privacy-policy', 'accessibility'],
} as const satisfies Record<string, readonly PublicPage[]>

const pageNames = {
  '': 'site.home',
  objects: 'shell.openOffers',
  pricing: 'site.pricing',
  'success-stories': 'site.success-stories',
  'about-us': 'site.about-us',
  partners: 'site.partners',
  blog: 'site.blog',
  apply: 'site.apply',
  register: 'site.register',
  verify: 'verify.title',
  imprint: 'shell.footer.imprint',
  'privacy-policy': 'shell.footer.privacyPolicy',
  accessibility: 'site.accessibility',
} as const satisfies Record<PublicPage, MessageKey>

/** What the public pages are called in menus. */
export function usePageName(): (page: PublicPage) => string {
  const { t } = useTranslation()
  return (page) => t(pageNames[page])
}

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
