import { useQueryClient } from '@tanstack/react-query'
import { call } from '../kernel/api/call.ts'
import { ignoreError } from '../kernel/api/ignore-error.ts'
import { currentUserQuery } from '../kernel/api/queries.ts'
import { storeLanguage } from '../kernel/i18n/i18n.ts'
import type { Language } from '../kernel/i18n/language.ts'

/**
 * Remembers a chosen language: on this device, and in the account of a signed-in user, for every other
 * device.
 */
export function useSaveLanguage(): (language: Language) => void {
  const queryClient = useQueryClient()
  return (language) => {
    storeLanguage(language)
    const user = queryClient.getQueryData(currentUserQuery.queryKey)
    if (!user || user.language === language) return
    queryClient.setQueryData(currentUserQuery.queryKey, (before) => before && { ...before, language })
    // Where it could not be saved, this device still remembers.
    saveWithAccount(language).catch(ignoreError)
  }
}

/** Visitors have no account; they need not load what one is changed with. */
async function saveWithAccount(language: Language): Promise<void> {
  const { changeLanguage } = await import('@zuschlag/contracts/user/profile')
  await call(changeLanguage, { body: { language } })
}
