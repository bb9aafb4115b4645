import type { AuctionEvent } from '@zuschlag/contracts/auction/events'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { BidFact, CounterOfferFact, Facts } from './referee-rules.ts'
import { candidates, offerOf } from './referee-rules.ts'

type EventOf<T extends AuctionEvent['type']> = Extract<AuctionEvent, { type: T }>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export function openCounterOfferAt({ counterOffers }: Facts, atMs: number): CounterOfferFact | null {
  return counterOffers.find(({ untilMs }) => atMs < untilMs) ?? null
}

/** What a counter-offer does that the rules forbid, or null (DEC-9, DEC-10). */
export function wrongInCounterOffer(facts: Facts, { data, at }: EventOf<'CounterOfferMade'>): string | null {
  const atMs = instantToMs(at)
  const { decisionDays, sellerDecisionBinding, minimumPrice } = facts.terms
  if (facts.status !== 'ended' || facts.isDecided || decisionDays === undefined) return 'not to be decided'
  if (openCounterOfferAt(facts, atMs) !== null) return 'a counter-offer is open'
  if (facts.counterOffers.length >= 3) return 'there were three'
  const asked = bestOfEach(facts)
  const highest = asked[0]
  if (highest === undefined) return 'there is nobody to ask'
  const highestOffer = offerOf(facts, highest)
  if (data.price <= highestOffer) return 'it asks for less than is offered'
  const minimum = minimumPrice ?? 0
  if (sellerDecisionBinding && highestOffer >= minimum) return 'the seller is bound'
  if (sellerDecisionBinding && data.price < minimum) return 'it asks for less than the minimum price'
  const untilMs = instantToMs(data.until)
  if (untilMs < atMs + HOUR_MS || untilMs > (facts.endMs ?? 0) + decisionDays * DAY_MS)
    return 'the deadline is none'
  const isRight = asked
    .slice(0, data.bidders)
    .every(({ revision }, index) => data.candidates[index]?.bidRevision === revision)
  return isRight && data.candidates.length <= data.bidders ? null : 'others are asked'
}

function bestOfEach(facts: Facts): readonly BidFact[] {
  const seen = new Set<string>()
  return candidates(facts).filter(({ bidderId }) => !seen.has(bidderId) && seen.add(bidderId))
}

/** What an acceptance does that the rules forbid, or null (DEC-11). */
export function wrongInAcceptance(
  facts: Facts,
  { data, at, actor }: EventOf<'CounterOfferAccepted'>,
): string | null {
  const open = openCounterOfferAt(facts, instantToMs(at))
  if (open === null || open.revision !== data.counterOfferRevision) return 'no such counter-offer is open'
  const bid = facts.bids.find(({ revision }) => revision === data.bidRevision)
  if (bid === undefined || bid.isVoid || bid.bidderId !== actor.userId) return 'the bid does not stand'
  if (!open.asked.includes(bid.revision)) return 'nobody asked'
  if (open.accepted.includes(bid.revision)) return 'it was accepted before'
  const { confirmations, price, bidderId } = data
  if (facts.suspended.has(bidderId)) return 'the bidder is suspended'
  if (price > (facts.limits.get(bidderId) ?? Infinity)) return 'the price is above the limit'
  if (price !== open.price || bidderId !== bid.bidderId) return 'another offer was accepted'
  if (!confirmations.agbChecked || !confirmations.agreementsOrNoReservationsChecked) return 'not confirmed'
  return data.costs === null || data.rulesVersion === null ? 'it does not say what holds' : null
}
