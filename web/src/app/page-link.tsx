import { Link } from '@tanstack/react-router'
import type { PublicPage } from '@zuschlag/contracts/site/pages'
import type { ReactNode } from 'react'
import { useLanguage } from '../kernel/i18n/use-language.ts'

type Props = {
  page: PublicPage
  children: ReactNode
  search?: Record<string, boolean>
  hash?: string
  className?: string | undefined
}

/** Leads to a public page, by its name, in the language that is spoken now. */
export function PageLink({ page, children, search, hash, className }: Props) {
  const lang = useLanguage()
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
