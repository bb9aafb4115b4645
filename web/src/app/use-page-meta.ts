import { useLocation } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import shareImage from '../assets/share.jpg'
import type { Language } from '../kernel/i18n/language.ts'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { PageHeadContext, type PageMeta, pathsOf } from './page-meta.ts'
import { isServerRendered } from './page-paths.ts'

type Options = {
  /** Name of the page; the site's own name alone where it is not known yet. */
  title?: string | undefined
  /** One or two sentences; the site's own where a page has none. */
  description?: string | undefined
  /** A picture for share previews. */
  image?: string | null | undefined
  type?: PageMeta['type']
  /** Where the URL differs by more than the language. */
  paths?: Readonly<Record<Language, string>> | undefined
  structuredData?: Readonly<Record<string, unknown>> | null
  /** There is nothing at this address: no entrance, and no other language either. */
  isMissing?: boolean
}

/** Names the document after the page and describes it to search engines and share previews. */
export function usePageMeta({
  title,
  description,
  image,
  type = 'website',
  paths,
  structuredData = null,
  isMissing = false,
}: Options): void {
  const { t, language } = useTranslation()
  const pathname = useLocation({ select: (location) => location.pathname })
  const head = useContext(PageHeadContext)
  const meta: PageMeta = {
    title: title === undefined ? t('shell.siteName') : t('shell.pageTitle', { page: title }),
    description: description ?? t('shell.description'),
    siteName: t('shell.siteName'),
    image: image ?? shareImage,
    type,
    // What the server does not render is no entrance for search engines either.
    paths: isServerRendered(pathname) && !isMissing ? (paths ?? pathsOf(pathname)) : null,
    language,
    structuredData,
  }
  head?.note(meta)
  // Written only when something in it changed.
  const content = JSON.stringify(meta)
  useEffect(() => head?.show(JSON.parse(content) as PageMeta), [head, content])
}

/** Names the document after the page; `undefined` while the name is not known yet leaves the site's own. */
export function usePageTitle(page: string | undefined): void {
  usePageMeta({ title: page })
}
