import type { Country } from '../auction/enumerations.ts'
import { translationIn, type Language } from '../kernel/languages.ts'
import { bidTexts } from './bid-texts.ts'
import { decisionTexts, modeTexts } from './decision-texts.ts'

/**
 * Every sentence about what a bid and a decision mean in law, by country, with the reason beside it. Pages
 * have them as `legal.<row>.<country>`, with the mode behind it where the row has modes; `npm run i18n`
 * writes them there.
 */
export const legalTexts = { ...bidTexts, ...decisionTexts, ...modeTexts } as const

/** A sentence without values, as mails and documents of the server say it. */
export function legalSentence(
  row: 'bidEffect' | 'bidEffectUndeclared' | 'acceptance' | 'acceptanceLate' | 'purchaseAcceptance',
  country: Country,
  language: Language,
): string {
  return translationIn({ ...bidTexts, ...decisionTexts }[row].texts[country], language)
}
