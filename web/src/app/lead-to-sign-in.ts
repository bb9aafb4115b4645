import type { RegisteredRouter } from '@tanstack/react-router'
import { currentLanguage } from '../kernel/i18n/i18n.ts'
import { isLanguage } from '../kernel/i18n/language.ts'

type Location = { readonly pathname: string; readonly href: string }

/**
 * Return URL for the sign-in page; null if the user is already there. The live connection and each refused
 * read report the end of a session; the second report would otherwise return to the sign-in page itself.
 */
export function wayBackFrom({ pathname, href }: Location): { returnUrl: string } | null {
  const [, first, second] = pathname.split('/')
  return isLanguage(first) && second === 'login' ? null : { returnUrl: href }
}

/** Leads to the sign-in and back, from where the reader is or is on the way to. */
export async function leadToSignIn(router: RegisteredRouter): Promise<void> {
  const search = wayBackFrom(router.latestLocation)
  if (search === null) return
  await router.navigate({ to: '/$lang/login', params: { lang: currentLanguage() }, search })
}
