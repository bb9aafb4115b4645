import type { Language } from '../kernel/languages.ts'

/**
 * Names of the public pages below their language; the empty one is the landing page (specification, section
 * 2).
 */
export const publicPages = [
  '',
  'objects',
  'pricing',
  'success-stories',
  'about-us',
  'partners',
  'blog',
  'apply',
  'register',
  'verify',
  'imprint',
  'privacy-policy',
  'accessibility',
] as const

export type PublicPage = (typeof publicPages)[number]

export function pathOfPage(page: PublicPage, language: Language): string {
  return page === '' ? `/${language}` : `/${language}/${page}`
}
