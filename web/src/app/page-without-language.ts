import type { PublicPage } from '@zuschlag/contracts/site/pages'

const pages = {
  objects: '/$lang/objects',
  auctions: '/$lang/objects',
  login: '/$lang/login',
  logout: '/$lang/logout',
  'reset-password': '/$lang/reset-password',
  'sign-up': '/$lang/sign-up',
  'confirm-email': '/$lang/confirm-email',
  'change-email': '/$lang/change-email',
  pricing: '/$lang/pricing',
  'about-us': '/$lang/about-us',
  blog: '/$lang/blog',
  partners: '/$lang/partners',
  'success-stories': '/$lang/success-stories',
  apply: '/$lang/apply',
  register: '/$lang/register',
  verify: '/$lang/verify',
  imprint: '/$lang/imprint',
  'privacy-policy': '/$lang/privacy-policy',
  accessibility: '/$lang/accessibility',
} as const satisfies Record<Exclude<PublicPage, ''>, string> & Readonly<Record<string, string>>

/**
 * The route of a page that was asked for without its language; undefined where there is none of that name.
 */
export function pageWithoutLanguage(path: string): (typeof pages)[keyof typeof pages] | undefined {
  const name = path.replace(/\/$/, '')
  return Object.hasOwn(pages, name) ? pages[name as keyof typeof pages] : undefined
}
