import type { Language } from '../account/authenticated-user.ts'
import { germanNumberWords } from './number-words-de.ts'
import { englishNumberWords } from './number-words-en.ts'

type Noun = { readonly one: string; readonly many: string }

/** What an amount counts, in words; a currency without a name here is said by its code. */
const nouns: Record<Language, Readonly<Record<string, Noun>>> = {
  de: { EUR: { one: 'Euro', many: 'Euro' }, CHF: { one: 'Schweizer Franken', many: 'Schweizer Franken' } },
  en: { EUR: { one: 'euro', many: 'euros' }, CHF: { one: 'Swiss franc', many: 'Swiss francs' } },
}

/**
 * An amount in words, as contracts state it beside the figures: a zero too many is seen at once. Whole units,
 * 1 to 9 999 999 999; `currency` is an ISO 4217 code.
 */
export function amountInWords(language: Language, amount: number, currency: string): string {
  const words = language === 'de' ? germanNumberWords(amount) : englishNumberWords(amount)
  const noun = nouns[language][currency]
  if (noun === undefined) return `${words} ${currency}`
  return `${words} ${amount === 1 ? noun.one : noun.many}`
}
