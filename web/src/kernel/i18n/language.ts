import {
  defaultLanguage,
  forEachLanguage,
  languageFacts,
  languages,
  type Language,
} from '@zuschlag/contracts/kernel/languages'

export { defaultLanguage, languages, type Language }

/** Whether a text is one of the languages, written exactly so: `/DE` is no language. */
export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text)
}

type Sources = {
  /** The signed-in user's saved language. */
  user?: Language | null | undefined
  /** What was chosen on this device before. */
  stored?: string | null | undefined
  /** The browser's wishes, best first: `en-GB`. */
  browser: readonly string[]
}

/**
 * The language where the URL names none (specification, section 2): user's, chosen, browser's, German.
 */
export function chooseLanguage({ user, stored, browser }: Sources): Language {
  if (user) return user
  if (isLanguage(stored)) return stored
  for (const wish of browser) {
    const language = wish.slice(0, 2).toLowerCase()
    if (isLanguage(language)) return language
  }
  return defaultLanguage
}

/** BCP 47 tag of a language: for `lang` on the page and for `Intl`. */
export const localeOf = forEachLanguage((language) => languageFacts[language].locale)
