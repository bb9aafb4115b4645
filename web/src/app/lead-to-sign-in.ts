import type { RegisteredRouter } from '@tanstack/react-router'
import { currentLanguage } from '../kernel/i18n/i18n.ts'
import { isLanguage } from '../kernel/i18n/language.ts'

type Location = { readonly pathname: string; readonly href: string }

/**
 * What the sign-in is told to lead back to; null for who is there already. The end of a session is heard of by the live connection and by
 * each read that is refused, and what is heard second would make the way back one to the sign-in itself.
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
