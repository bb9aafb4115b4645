import { z } from 'zod'

/** Ticks that a bidder gives with a bid or a purchase request. */
export const confirmationsSchema = z.strictObject({
  offerIsBindingChecked: z.boolean(),
  documentsChecked: z.boolean(),
  agreementsOrNoReservationsChecked: z.boolean(),
  agbChecked: z.boolean(),
})
export type Confirmations = z.infer<typeof confirmationsSchema>
export type ConfirmationName = keyof Confirmations

export const allConfirmed: Confirmations = {
  offerIsBindingChecked: true,
  documentsChecked: true,
  agreementsOrNoReservationsChecked: true,
  agbChecked: true,
}

/** What of an auction decides which confirmations it asks for. */
export type ConfirmationTerms = {
  readonly hideOfferIsBindingCheckbox: boolean
  readonly hasDocuments: boolean
}

/** Confirmations that an auction asks for, in the order in which a form shows them (rulebook, rule 8). */
export function requiredConfirmations(terms: ConfirmationTerms): readonly ConfirmationName[] {
  const names: ConfirmationName[] = []
  if (!terms.hideOfferIsBindingCheckbox) names.push('offerIsBindingChecked')
  if (terms.hasDocuments) names.push('documentsChecked')
  names.push('agreementsOrNoReservationsChecked', 'agbChecked')
  return names
}

/** Confirmations that are asked for and were not given. */
export function missingConfirmations(
  terms: ConfirmationTerms,
  given: Confirmations,
): readonly ConfirmationName[] {
  return requiredConfirmations(terms).filter((name) => !given[name])
}
