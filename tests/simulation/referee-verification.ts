import type { AttemptEvent, AuctionEvent } from '@zuschlag/contracts/auction/events'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { overdueAccess, wrongInAccess } from './referee-access.ts'
import { nightAround } from './referee-clock.ts'
import { changesTerms, hasRunAt } from './referee-facts.ts'
import {
  bidRefusal,
  figures,
  mustAward,
  purchaseRefusal,
  ranking,
  wrongAward,
  candidates,
  offerOf,
} from './referee-rules.ts'
import type { Facts, BidFact, CounterOfferFact } from './referee-rules.ts'

type EventOf<T extends AuctionEvent['type']> = Extract<AuctionEvent, { type: T }>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function openCounterOfferAt({ counterOffers }: Facts, atMs: number): CounterOfferFact | null {
  return counterOffers.find(({ untilMs }) => atMs < untilMs) ?? null
}

/** What a counter-offer does that the rules forbid, or null (DEC-9, DEC-10). */
function wrongInCounterOffer(facts: Facts, { data, at }: EventOf<'CounterOfferMade'>): string | null {
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
function wrongInAcceptance(
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

/** The deadline that should have been written before this event, or null. */
export function overdue(
  { status, startMs, endMs, isStartWritten, access }: Facts,
  { type, at, actor }: AuctionEvent,
): string | null {
  const atMs = instantToMs(at)
  if (type === 'AuctionStarted') return null
  const isRunning = status === 'published'
  if (isRunning && !isStartWritten && atMs >= startMs) return 'AuctionStarted'
  if (type === 'AuctionEnded' && actor.role === 'engine') return null
  if (isRunning && endMs !== null && atMs >= endMs) return 'AuctionEnded'
  const isEndOfAccess = type === 'AccessRevoked' && actor.role === 'engine'
  return !isEndOfAccess && overdueAccess(access, atMs) ? 'AccessRevoked' : null
}

/** What an event does that the rules forbid, or null. `follows`: it completes the decision before it. */
export function wrongInEvent(facts: Facts, event: AuctionEvent, follows: boolean): string | null {
  const { actor } = event
  const atMs = instantToMs(event.at)
  switch (event.type) {
    case 'BidPlaced': {
      const { price, ...confirmed } = event.data
      return bidRefusal(facts, { ...confirmed, actor, atMs }, price) ?? unsaid(event)
    }
    case 'ImmediatePurchaseRequested':
      return purchaseRefusal(facts, { ...event.data, actor, atMs }) ?? unsaid(event)
    case 'AuctionStarted':
      return facts.status !== 'published' || facts.isStartWritten || atMs < facts.startMs
        ? 'no start is due'
        : null
    case 'AuctionEndExtended':
      return wrongInExtension(facts, event, follows)
    case 'AuctionEnded':
      return wrongInEnd(facts, event, follows)
    case 'BidVoided':
      return wrongInVoid(facts, event)
    case 'AuctionPublished':
      return facts.status !== 'draft' || (facts.endMs !== null && facts.endMs <= atMs)
        ? 'not to be published'
        : null
    default:
      return wrongInManagement(facts, event)
  }
}

/** What an offer of today does not say of what it was made under, or null. */
function unsaid({ data }: EventOf<'BidPlaced' | 'ImmediatePurchaseRequested'>): string | null {
  if (data.rulesVersion === null) return 'the version of the rules is not said'
  return data.costs === null ? 'the costs are not said' : null
}

function wrongInExtension(
  { status, endMs, terms }: Facts,
  { data }: EventOf<'AuctionEndExtended'>,
  follows: boolean,
): string | null {
  const newEndMs = instantToMs(data.end)
  if (status !== 'published' || endMs === null) return 'there is no end to extend'
  if (instantToMs(data.previousEnd) !== endMs || newEndMs <= endMs) return 'not later than the end before'
  if (data.by === 'bid') return follows ? null : 'no bid extends the end'
  const night = nightAround(terms, newEndMs)
  return night !== null && night.from !== newEndMs ? 'the end lies in the night' : null
}

function wrongInEnd(
  { status, endMs }: Facts,
  { at, data }: EventOf<'AuctionEnded'>,
  follows: boolean,
): string | null {
  const atMs = instantToMs(at)
  const dataEndMs = instantToMs(data.end)
  if (status !== 'published') return 'it is not running'
  if (data.by === 'deadline') return endMs !== dataEndMs || atMs < dataEndMs ? 'no end is due' : null
  if (data.by === 'immediatePurchase')
    return follows && dataEndMs === atMs ? null : 'no purchase was accepted'
  return endMs === null && dataEndMs === atMs ? null : 'a set end is kept'
}

function wrongInVoid(facts: Facts, { data }: EventOf<'BidVoided'>): string | null {
  const bid = facts.bids.find(({ revision }) => revision === data.bidRevision)
  if (bid === undefined || bid.isVoid) return 'the bid does not stand'
  const without = {
    ...facts,
    bids: facts.bids.filter(({ revision }) => revision !== data.bidRevision),
  }
  const ranked = ranking(without)
  const first = ranked[0]
  const { currentPrice, bidCount, leaderId, leadingBidRevision } = data.standing
  const isRight =
    currentPrice === figures(without).currentPrice &&
    bidCount === ranked.length &&
    leaderId === (first?.bidderId ?? null) &&
    leadingBidRevision === (first?.revision ?? null)
  return isRight ? null : 'the standing is another'
}

function wrongInManagement(facts: Facts, event: AuctionEvent): string | null {
  const { status, requests } = facts
  const hasRequest = (revision: number): boolean =>
    requests.some((request) => request.revision === revision && !request.isAnswered)
  switch (event.type) {
    case 'ImmediatePurchaseAccepted':
    case 'ImmediatePurchaseDeclined':
      return status === 'published' && hasRequest(event.data.requestRevision)
        ? null
        : 'there is no open request'
    case 'AuctionAwarded':
      return wrongDecision(facts, event) ?? wrongAward(facts, event.data)
    case 'AuctionNotAwarded':
      if (mustAward(facts, instantToMs(event.at))) return 'the seller is bound'
      return wrongDecision(facts, event)
    case 'CounterOfferMade':
      return wrongInCounterOffer(facts, event)
    case 'CounterOfferAccepted':
      return wrongInAcceptance(facts, event)
    case 'AwardConfirmed':
    case 'AwardNotConcluded':
      return wrongAfterAward(facts, event)
    case 'AuctionWithdrawn':
      return status === 'published' ? null : 'it is not running'
    case 'AuctionUnpublished':
      return status === 'published' && ranking(facts).length === 0 ? null : 'it has standing bids'
    case 'AuctionRevised':
      if (changesTerms(facts, event) && facts.bids.length > 0) return 'the terms are frozen'
      return movesEndEarlier(facts, event) ? 'the announced end comes earlier' : null
    case 'AccessGranted':
    case 'AccessRevoked':
      return wrongInAccess(facts, event)
    case 'BidderLimited':
    case 'BidderSuspended':
    case 'BidderRestored':
      return wrongInRestriction(facts, event)
    default:
      return `${event.type} was not expected`
  }
}

function wrongInRestriction(
  { limits, suspended, status }: Facts,
  { type, data }: EventOf<'BidderLimited' | 'BidderSuspended' | 'BidderRestored'>,
): string | null {
  if (status === 'withdrawn') return 'it is withdrawn'
  if (type === 'BidderLimited')
    return (limits.get(data.bidderId) ?? null) === data.limit ? 'the limit was the same before' : null
  const isSuspended = type === 'BidderSuspended'
  return suspended.has(data.bidderId) === isSuspended ? 'the suspension was the same before' : null
}

function wrongDecision(facts: Facts, { at }: AuctionEvent): string | null {
  if (facts.status !== 'ended' || facts.isDecided) return 'not to be decided'
  return openCounterOfferAt(facts, instantToMs(at)) === null ? null : 'a counter-offer is open'
}

function movesEndEarlier(facts: Facts, { data, at }: EventOf<'AuctionRevised'>): boolean {
  const end = data.terms?.end
  if (end === undefined || end === null || facts.endMs === null) return false
  return hasRunAt(facts, instantToMs(at)) && instantToMs(end) < facts.endMs
}

function wrongAfterAward(
  { award, terms }: Facts,
  { type, data }: EventOf<'AwardConfirmed' | 'AwardNotConcluded'>,
): string | null {
  if (award?.revision !== data.bidRevision || award.bidderId !== data.bidderId)
    return 'there is no such award'
  if (type === 'AwardNotConcluded') return null
  return terms.awardConfirmedBySeller === true && !award.isConfirmed ? null : 'no confirmation is asked for'
}

/** What a recorded refusal says that is not so, or null. */
export function wrongInAttempt(facts: Facts, { at, actor, type, data }: AttemptEvent): string | null {
  const atMs = instantToMs(at)
  const { confirmations, rulesVersion, documentsState } = data
  const attempt = { actor, confirmations, rulesVersion, documentsState, atMs }
  const refusal =
    type === 'BidRejected' ? bidRefusal(facts, attempt, data.price) : purchaseRefusal(facts, attempt)
  if (atMs < facts.atMs) return 'it happened before what it was shown'
  if (refusal !== data.code) return `refused as ${data.code} instead of ${refusal}`
  const { currentPrice, minimumBid } = figures(facts)
  const { shown } = data
  const isShown = shown.currentPrice === currentPrice && shown.minimumBid === minimumBid
  const endMs = shown.end === null ? null : instantToMs(shown.end)
  return isShown && endMs === facts.endMs ? null : 'other figures were shown'
}
