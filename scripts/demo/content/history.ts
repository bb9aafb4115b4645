import type { BidRejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { DemoStep, DemoMoment } from './content-types.ts'
import type { PersonKey } from './people.ts'

type BidStep = Extract<DemoStep, { do: 'bid' }>

/** A bid that is accepted. */
export function bid(at: DemoMoment, by: PersonKey, price: number): BidStep {
  return { do: 'bid', at, by, price }
}

/** A bid that the named rule refuses. */
export function refusedBid(at: DemoMoment, by: PersonKey, price: number, refused: BidRejectionCode): BidStep {
  return { do: 'bid', at, by, price, refused }
}

/** A bid without the tick for the documents, refused for it. */
export function unconfirmedBid(at: DemoMoment, by: PersonKey, price: number): BidStep {
  return { do: 'bid', at, by, price, refused: 'confirmationMissing', documentsUnchecked: true }
}

export function publish(at: DemoMoment): DemoStep {
  return { do: 'publish', at }
}

export function grant(at: DemoMoment, ...people: readonly PersonKey[]): readonly DemoStep[] {
  return people.map((person) => ({ do: 'grant', at, person }))
}
