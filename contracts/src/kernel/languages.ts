/**
 * The languages of the product. A language is one entry here and one file of texts beside
 * contracts/src/texts/de.json (docs/languages.md).
 */
export const languageFacts = {
  de: {
    /** In itself, so that those find it who cannot read the rest. */
    name: 'Deutsch',
    /** BCP 47 tag, for pages, dates and currencies. */
    locale: 'de-AT',
    /** Groups and decimals; German groups by dots also where the Austrian locale would use spaces. */
    numbers: 'de-DE',
  },
  en: { name: 'English', locale: 'en-GB', numbers: 'en-GB' },
} as const satisfies Record<string, LanguageFacts>

type LanguageFacts = { readonly name: string; readonly locale: string; readonly numbers: string }

export type Language = keyof typeof languageFacts
export const languages = Object.keys(languageFacts) as readonly Language[]
/** Where nobody asks for another one, and where a text has not been translated. */
export const defaultLanguage = 'de' satisfies Language

/** On the device: what was chosen there, or is saved with the account. The server renders by it. */
export const LANGUAGE_COOKIE = 'language'
export const LANGUAGE_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60

/**
 * In which mails, documents, articles and legal sentences are written. Who reads another one gets the German
 * ones until they are written in it too.
 */
export const writtenLanguages = ['de', 'en'] as const satisfies readonly Language[]

export type Translated<T> = Readonly<Record<(typeof writtenLanguages)[number], T>> & {
  readonly [Other in Language]?: T
}

export function translationIn<T>(translated: Translated<T>, language: Language): T {
  return translated[language] ?? translated[defaultLanguage]
}

/** The same of every language, where the language itself is part of it. */
export function forEachLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>
}

/** What stands before the decimals. */
export function decimalSeparatorOf(language: Language): ',' | '.' {
  const parts = new Intl.NumberFormat(languageFacts[language].numbers).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}
