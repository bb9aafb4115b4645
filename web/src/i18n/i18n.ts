import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, localeOf, type Language } from './language.ts'

const STORAGE_KEY = 'language'

/** On the server every page has its language from its address; there is nobody to ask. */
const isServer = typeof document === 'undefined'

let isSettled = isServer

/** Loads the texts of a language, once; the texts of German were asked for together with the script. */
export async function loadTexts(language: Language): Promise<void> {
  if (isServer || i18next.hasResourceBundle(language, 'translation')) return
  const response = await fetch(`/assets/i18n/${language}.json?v=${__TEXTS_VERSION__}`)
  if (!response.ok) throw new Error(`Texts of ${language} answered ${response.status}`)
  i18next.addResourceBundle(language, 'translation', await response.json())
}

/** Starts in a language; the signed-in user's may replace it as soon as it is known. */
export async function startI18n(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: defaultLanguage,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  await loadTexts(language)
  document.documentElement.lang = localeOf[language]
}

/** Speaks another language from now on: texts, formats and `<html lang>`. Stays as it was if the texts do not come. */
export async function switchLanguage(language: Language): Promise<void> {
  if (isServer) return
  await loadTexts(language)
  isSettled = true
  if (i18next.language !== language) await i18next.changeLanguage(language)
  document.documentElement.lang = localeOf[language]
}

/** Whether this visit has found its language; addresses that name none then leave it as it is. */
export function isLanguageSettled(): boolean {
  return isSettled
}

/** What was chosen on this device, if storage is allowed. */
export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/** Remembers a choice on this device; without storage it lasts for this page. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Private windows may refuse storage; the choice then ends with the page.
  }
}

/** The language that is spoken now. */
export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'de'
}
