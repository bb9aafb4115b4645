import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_MAX_AGE_S } from '@zuschlag/contracts/kernel/languages'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, isLanguage, localeOf, type Language } from './language.ts'
import { textPartsOf, type TextPart } from './lazy-texts.ts'

/** On the server every page has its language from its URL; there is nobody to ask. */
const isServer = typeof document === 'undefined'

let isSettled = isServer

const loaded = new Map<string, Promise<void>>()
/** What the pages of this visit have needed: the next language is asked for with all of it. */
const wanted = new Set<TextPart>(['first'])

/**
 * Loads the texts of a language for the pages of this visit; those of German that come with every page were
 * asked for together with the script.
 */
export async function loadTexts(language: Language): Promise<void> {
  await Promise.all([...wanted].map((part) => loadPart(language, part)))
}

/** Loads the texts that the page of a path speaks, in the language that is spoken now. */
export async function loadTextsOf(path: string): Promise<void> {
  for (const part of textPartsOf(path)) wanted.add(part)
  await loadTexts(currentLanguage())
}

/** Each part once; what did not come is asked for again by the next who needs it. */
async function loadPart(language: Language, part: TextPart): Promise<void> {
  if (isServer) return
  const name = `${language}.${part}.json`
  const loading = loaded.get(name) ?? readTexts(language, name)
  loaded.set(name, loading)
  try {
    await loading
  } catch (error) {
    loaded.delete(name)
    throw error
  }
}

async function readTexts(language: Language, name: string): Promise<void> {
  const response = await fetch(`/assets/i18n/${name}?v=${__TEXTS_VERSION__}`)
  if (!response.ok) throw new Error(`Texts ${name} answered ${response.status}`)
  const [deep, overwrite] = [true, true]
  // Nobody else has what was just read, so i18next need not copy it before it puts both parts together.
  const options = { skipCopy: true }
  i18next.addResourceBundle(language, 'translation', await response.json(), deep, overwrite, options)
}

/**
 * Starts in a language, known as soon as this returns; the signed-in user's may replace it as soon as that is
 * known.
 */
export async function startI18n(language: Language): Promise<void> {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: defaultLanguage,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  })
  // At once, so that a switch while the texts are on their way has the last word.
  document.documentElement.lang = localeOf[language]
  await loadTexts(language)
}

/**
 * Speaks another language from now on: texts, formats and `<html lang>`. Stays as it was if the texts do not
 * come.
 */
export async function switchLanguage(language: Language): Promise<void> {
  if (isServer) return
  await loadTexts(language)
  isSettled = true
  if (i18next.language !== language) await i18next.changeLanguage(language)
  document.documentElement.lang = localeOf[language]
}

/** Whether this visit has found its language; URLs that name none then leave it as it is. */
export function isLanguageSettled(): boolean {
  return isSettled
}

/** What was chosen on this device, or saved with an account that signed in on it. */
export function storedLanguage(): string | null {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === LANGUAGE_COOKIE)?.[1] ?? null
}

/** Remembers a language on this device, also for the server; without cookies it lasts for this page. */
export function storeLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const attributes = `Path=/; SameSite=Lax; Max-Age=${LANGUAGE_COOKIE_MAX_AGE_S}${secure}`
  document.cookie = `${LANGUAGE_COOKIE}=${language}; ${attributes}`
}

/** The language that is spoken now. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : defaultLanguage
}
