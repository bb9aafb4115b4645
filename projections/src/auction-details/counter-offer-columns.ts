import type { EventOf } from '../kernel/projection.ts'
import type { CounterOfferColumn } from './counter-offer-column.ts'
import type { AuctionDetailsRow } from './table.ts'

type Row = Pick<AuctionDetailsRow, 'counterOffers'>

export function counterOfferMade(
  { counterOffers }: Row,
  { revision, data }: EventOf<'CounterOfferMade'>,
): Row {
  const { price, until } = data
  const candidates = data.candidates.map((candidate) => ({ ...candidate, isVoided: false }))
  return { counterOffers: [...counterOffers, { revision, price, until, candidates, accepted: [] }] }
}

export function counterOfferAccepted(
  { counterOffers }: Row,
  { data: { bidRevision, counterOfferRevision } }: EventOf<'CounterOfferAccepted'>,
): Row {
  const withBid = (made: CounterOfferColumn): CounterOfferColumn =>
    made.revision === counterOfferRevision ? { ...made, accepted: [...made.accepted, bidRevision] } : made
  return { counterOffers: counterOffers.map(withBid) }
}

/** A voided bid takes its acceptances with it, and accepts no more (DEC-11). */
export function withoutVoided({ counterOffers }: Row, bidRevision: number): Row {
  return {
    counterOffers: counterOffers.map((made) => ({
      ...made,
      candidates: made.candidates.map((candidate) =>
        candidate.bidRevision === bidRevision ? { ...candidate, isVoided: true } : candidate,
      ),
      accepted: made.accepted.filter((revision) => revision !== bidRevision),
    })),
  }
}
