import { useTranslation } from 'react-i18next'
import type { Language } from './language.ts'

/** The language that is spoken now, for links to pages that carry it in their address. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'de'
}
