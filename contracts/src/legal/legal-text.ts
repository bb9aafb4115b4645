import type { DecisionMode } from '../auction/decision.ts'
import type { Country } from '../auction/enumerations.ts'
import type { Translated } from '../kernel/languages.ts'

/** One sentence in each language; `{{name}}` stands for a value. */
export type LegalText = Translated<string>

/**
 * How the seller side decides, as a text says it: the mode that the engine keeps, or what terms from before
 * the decision period announce (DEC-1).
 */
export type LegalMode = DecisionMode | 'announcedBound' | 'announcedFree'

/** A sentence of which each country has its own words, and why they differ. */
export type LegalRow = { readonly reason: string; readonly texts: Readonly<Record<Country, LegalText>> }

/** The same by mode of decision. */
export type LegalModeRow = {
  readonly reason: string
  readonly texts: Readonly<Record<Country, Readonly<Record<LegalMode, LegalText>>>>
}

type AnnouncedTerms = {
  readonly sellerDecisionBinding: boolean
  readonly decisionMode: DecisionMode | null
}

export function legalModeOf({ sellerDecisionBinding, decisionMode }: AnnouncedTerms): LegalMode {
  return decisionMode ?? (sellerDecisionBinding ? 'announcedBound' : 'announcedFree')
}

/** Whether a sentence about the highest bid needs the immediate purchase as its exception (DEC-2). */
export function isPurchaseExcepted({
  sellerDecisionBinding,
  immediatePurchaseEnabled,
}: Pick<AnnouncedTerms, 'sellerDecisionBinding'> & { readonly immediatePurchaseEnabled: boolean }): boolean {
  return sellerDecisionBinding && immediatePurchaseEnabled
}

/** The sentence about an acceptance, by whether it came in time. */
export function acceptanceRowOf(isLate: boolean): 'acceptance' | 'acceptanceLate' {
  return isLate ? 'acceptanceLate' : 'acceptance'
}
