import type { Language } from '@zuschlag/contracts/account/authenticated-user'

/** Pages that people may open on a new device, which has no stored language. */
const pages = new Set(['sign-up', 'reset-password', 'confirm-email', 'change-email', 'login'])

/**
 * The URL with the reader's language. Links are created with the event; the language is only known when the
 * mail is rendered.
 */
export function pageInLanguage(url: string, publicUrl: string, language: Language): string {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length + 1) : ''
  if (path.endsWith('/calendar.ics')) return `${url}?language=${language}`
  return pages.has(path.split('?')[0] ?? '') ? `${publicUrl}/${language}/${path}` : url
}
