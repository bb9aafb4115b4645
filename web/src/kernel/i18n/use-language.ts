import type { Language } from './language.ts'
import { useTranslation } from './use-translation.ts'

/** The language that is spoken now, for links to pages that carry it in their URL. */
export function useLanguage(): Language {
  return useTranslation().language
}
