import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '../kernel/api/queries.ts'
import { storedLanguage, storeLanguage } from '../kernel/i18n/i18n.ts'
import { chooseLanguage, type Language } from '../kernel/i18n/language.ts'

/** The language of a URL that names none. Without an answer about the user the device decides. */
export async function preferredLanguage(queryClient: QueryClient): Promise<Language> {
  const user = await queryClient.query(currentUserQuery).catch(() => null)
  const stored = storedLanguage()
  // Changed on another device: from the next page on the server knows.
  if (user?.language && user.language !== stored) storeLanguage(user.language)
  return chooseLanguage({ user: user?.language, stored, browser: navigator.languages })
}
