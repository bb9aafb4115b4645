import { createInstance, type i18n as I18n } from 'i18next'
import { forEachLanguage } from '@zuschlag/contracts/kernel/languages'
import { defaultLanguage, type Language } from '../kernel/i18n/language.ts'

/** The file of each language (docs/languages.md). */
const files = import.meta.glob<Record<string, unknown>>('../kernel/i18n/*.json', {
  eager: true,
  import: 'default',
})
const resources = forEachLanguage((language) => ({
  translation: files[`../kernel/i18n/${language}.json`] ?? {},
}))

function speak(language: Language): I18n {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: defaultLanguage,
    resources,
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
    react: { useSuspense: false },
  })
  return instance
}

/** One set of texts for each language: their pages are rendered side by side. */
export const serverTexts = forEachLanguage(speak)
