import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'

/** Nothing is ticked for the bidder. */
export const noConfirmations: Confirmations = {
  offerIsBindingChecked: false,
  documentsChecked: false,
  agreementsOrNoReservationsChecked: false,
  agbChecked: false,
}
