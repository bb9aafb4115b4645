import type { Language } from '@zuschlag/contracts/account/authenticated-user'

/** Pages that people may open on a device that has never been here, so that nothing there knows their language. */
const pages = new Set(['sign-up', 'reset-password', 'confirm-email', 'change-email', 'login'])

/**
 * The address with the reader's language in it. Links are made when something happens; in which language their mail is
 * written shows only when it is.
 */
export function pageInLanguage(url: string, publicUrl: string, language: Language): string {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length + 1) : ''
  return pages.has(path.split('?')[0] ?? '') ? `${publicUrl}/${language}/${path}` : url
}
