import type { PublicPage } from '@zuschlag/contracts/site/pages'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import type { MessageKey } from '../kernel/i18n/message-keys.ts'

const names = {
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
  return (page) => t(names[page])
}
