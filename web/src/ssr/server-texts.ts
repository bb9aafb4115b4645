import { createInstance, type i18n as I18n } from 'i18next'
import de from '../kernel/i18n/de.json'
import en from '../kernel/i18n/en.json'
import { defaultLanguage, type Language } from '../kernel/i18n/language.ts'

function speak(language: Language): I18n {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: defaultLanguage,
    resources: { de: { translation: de }, en: { translation: en } },
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
    react: { useSuspense: false },
  })
  return instance
}

/** One set of texts for each language: pages of both are rendered side by side. */
export const serverTexts: Readonly<Record<Language, I18n>> = { de: speak('de'), en: speak('en') }
