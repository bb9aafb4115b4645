import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { itemsOf } from '../collections/append-only-list.ts'
import { latest } from '../collections/versioned-map.ts'
import type { Bid, CounterOffer, Ended, ExistingAuction, FoldedEvent } from './auction-state.ts'

type Made = Extract<FoldedEvent, { type: 'CounterOfferMade' }>
type Accepted = Extract<AuctionFact, { type: 'CounterOfferAccepted' }>['data']

export function withCounterOffer(auction: ExistingAuction, { revision, data }: Made): ExistingAuction {
  if (auction.status !== 'Ended') return auction
  const { price, until, candidates } = data
  const made: CounterOffer = { revision, price, until, candidates, accepted: [] }
  return { ...auction, counterOffers: [...auction.counterOffers, made] }
}

export function withAcceptance(
  auction: ExistingAuction,
  { counterOfferRevision, bidRevision }: Accepted,
): ExistingAuction {
  if (auction.status !== 'Ended') return auction
  const counterOffers = auction.counterOffers.map((offer) =>
    offer.revision === counterOfferRevision
      ? { ...offer, accepted: [...offer.accepted, bidRevision] }
      : offer,
  )
  return { ...auction, counterOffers }
}

/** The counter-offer that bidders may accept at an engine time; at its deadline it is over (DEC-10). */
export function openCounterOffer({ counterOffers }: Ended, at: Instant): CounterOffer | null {
  const last = counterOffers.at(-1)
  return last !== undefined && at < last.until ? last : null
}

/** What the bidder of a bid offers now: its price, or the last counter-offer that raised it (DEC-12). */
export function offeredPrice({ counterOffers }: Ended, { revision, price }: Bid): number {
  return counterOffers.findLast(({ accepted }) => accepted.includes(revision))?.price ?? price
}

/**
 * The best offer of each bidder who can still get the award, the best first: by what is offered now, and
 * equal ones by the ranking of their bids (DEC-12).
 */
export function bestOffers(auction: Ended): readonly Bid[] {
  const bestOf = new Map<string, Bid>()
  const isBetter = (bid: Bid, than: Bid): boolean => compareOffers(auction, bid, than) < 0
  for (const bid of itemsOf(auction.bids)) {
    if (latest(auction.voided, bid.revision) === true || auction.released.includes(bid.bidderId)) continue
    const known = bestOf.get(bid.bidderId)
    if (known === undefined || isBetter(bid, known)) bestOf.set(bid.bidderId, bid)
  }
  return [...bestOf.values()].toSorted((a, b) => compareOffers(auction, a, b))
}

function compareOffers(auction: Ended, a: Bid, b: Bid): number {
  return offeredPrice(auction, b) - offeredPrice(auction, a) || b.price - a.price || a.revision - b.revision
}
