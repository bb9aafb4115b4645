import { germanNumberWords } from './number-words-de.ts'
import { englishNumberWords } from './number-words-en.ts'
import { translationIn, type Language, type Translated } from './languages.ts'

type Noun = { readonly one: string; readonly many: string }

/** What an amount counts, in words; a currency without a name here is said by its code. */
const nouns: Translated<Readonly<Record<string, Noun>>> = {
  de: { EUR: { one: 'Euro', many: 'Euro' }, CHF: { one: 'Schweizer Franken', many: 'Schweizer Franken' } },
  en: { EUR: { one: 'euro', many: 'euros' }, CHF: { one: 'Swiss franc', many: 'Swiss francs' } },
}
const numberWords: Translated<(amount: number) => string> = { de: germanNumberWords, en: englishNumberWords }

/**
 * An amount in words, as contracts state it beside the figures: a zero too many is seen at once. Whole units,
 * 1 to 9 999 999 999; `currency` is an ISO 4217 code.
 */
export function amountInWords(language: Language, amount: number, currency: string): string {
  const words = translationIn(numberWords, language)(amount)
  const noun = translationIn(nouns, language)[currency]
  if (noun === undefined) return `${words} ${currency}`
  return `${words} ${amount === 1 ? noun.one : noun.many}`
}
