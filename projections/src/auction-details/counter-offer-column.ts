import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'

/** A counter-offer after the end; who accepted it by the revisions of their bids, as far as these stand. */
export type CounterOfferColumn = {
  readonly revision: number
  readonly price: number
  readonly until: Instant
  /** All who were asked, also those whose bid was voided since: the seller side reads how many there were. */
  readonly candidates: readonly {
    readonly bidRevision: number
    readonly bidderId: UserId
    readonly isVoided: boolean
  }[]
  readonly accepted: readonly number[]
}
