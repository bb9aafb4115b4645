import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import { costAmountsAt } from '@zuschlag/contracts/auction/costs'
import {
  decisionModeOf,
  decisionUntilOf,
  COUNTER_OFFERS_MAX,
  COUNTER_OFFER_TIME_MIN_MS,
} from '@zuschlag/contracts/auction/decision'
import type { AwardCategory } from '@zuschlag/contracts/auction/decision'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type {
  Auction,
  Bid,
  Ended,
  CounterOffer,
  ExistingAuction,
  FoldedEvent,
  AwardDecision,
} from './auction-state.ts'
import type { Decision } from './guards.ts'
import { accept, reject } from './guards.ts'
import { mayManage, notPermitted, permittedBidder, exceededLimit, isSuspended } from './admission.ts'
import { standingBidAt, confirmationsRefusal } from './bidding.ts'
import { documentsRefusal } from './data-room.ts'
import { itemsOf } from '../collections/append-only-list.ts'
import { latest } from '../collections/versioned-map.ts'
import { endedAt } from './publication.ts'

/**
 * After the end, to a standing bid that the decision mode permits. It stays until it is reported as not
 * concluded.
 */
export function decideAwardAuction(
  { actor, data }: CommandOf<'AwardAuction'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Published') return reject('auctionNotEnded')
  if (auction.award.kind !== 'open') return reject('auctionAlreadyDecided')
  if (openCounterOffer(auction, at) !== null) return reject('counterOfferOpen')
  const bid = standingBidAt(auction, data.bidRevision)
  if (bid === null) return reject('bidNotStanding')
  const refusal = awardRefusal(auction, bid, data.category)
  if (refusal !== null) return reject(refusal)
  const { revision: bidRevision, bidderId } = bid
  const price = offeredPrice(auction, bid)
  const category = data.category ?? null
  return accept({ type: 'AuctionAwarded', data: { bidRevision, bidderId, price, category } })
}

/**
 * Which rule of the decision mode refuses an award to a standing bid; null where none does (DEC-1 to DEC-4,
 * DEC-7).
 */
function awardRefusal(auction: Ended, bid: Bid, category: AwardCategory | undefined): RejectionCode | null {
  if (auction.released.includes(bid.bidderId)) return 'bidderReleased'
  const mode = decisionModeOf(auction.terms)
  if (mode === null) return null
  const best = bestOffers(auction)
  const isHighest = best[0]?.revision === bid.revision
  if (mode === 'boundToHighest') {
    if (!isHighest) return 'bidNotHighest'
    return isBelowMinimum(auction, bid) ? 'bidBelowMinimumPrice' : null
  }
  if (!best.some(({ revision }) => revision === bid.revision)) return 'bidNotBest'
  return isHighest || category !== undefined ? null : 'awardCategoryMissing'
}

/** Whether the seller side has to award, and so may not decline, at an engine time (DEC-3). */
function isSellerBound(auction: Ended, at: Instant): boolean {
  if (decisionModeOf(auction.terms) !== 'boundToHighest' || auction.released.length > 0) return false
  if (!isHighestEnough(auction)) return false
  const until = decisionUntilOf(auction.terms, auction.end)
  return until !== null && at < until
}

/** Whether a bid stands that the seller side could be bound to. */
function isHighestEnough(auction: Ended): boolean {
  const highest = bestOffers(auction)[0]
  return highest !== undefined && !isBelowMinimum(auction, highest)
}

function isBelowMinimum(auction: Ended, bid: Bid): boolean {
  const { minimumPrice } = auction.bidding
  return minimumPrice !== null && offeredPrice(auction, bid) < minimumPrice
}

/**
 * After the end, no bidder gets the award; the reason is recorded. Refused while the seller side is bound.
 */
export function decideDeclineAward(
  { actor, data }: CommandOf<'DeclineAward'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Published') return reject('auctionNotEnded')
  if (auction.award.kind !== 'open') return reject('auctionAlreadyDecided')
  if (openCounterOffer(auction, at) !== null) return reject('counterOfferOpen')
  if (data.reason === '') return reject('reasonMissing')
  if (isSellerBound(auction, at)) return reject('sellerBound')
  return accept({ type: 'AuctionNotAwarded', data })
}

/**
 * The seller's own consent to an award, where the terms ask for it. Without a seller account the broker of
 * the auction is the seller side (DEC-6).
 */
export function decideConfirmAward({ actor, data }: CommandOf<'ConfirmAward'>, auction: Auction): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (actor.role !== (auction.ownership.sellerUserId === null ? 'broker' : 'seller'))
    return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.terms.awardConfirmedBySeller !== true) return reject('confirmationNotAsked')
  if (auction.status !== 'Ended' || auction.award.kind !== 'awarded') return reject('bidNotAwarded')
  const { bidRevision, bidderId, isConfirmed } = auction.award
  if (bidRevision !== data.bidRevision) return reject('bidNotAwarded')
  if (isConfirmed) return reject('awardAlreadyConfirmed')
  return accept({ type: 'AwardConfirmed', data: { bidRevision, bidderId } })
}

/** After an award, confirmed or not, no contract came about: the decision is open again (DEC-7). */
export function decideReportNotConcluded(
  { actor, data }: CommandOf<'ReportNotConcluded'>,
  auction: Auction,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status !== 'Ended' || auction.award.kind !== 'awarded') return reject('bidNotAwarded')
  const { bidRevision, bidderId } = auction.award
  if (bidRevision !== data.bidRevision) return reject('bidNotAwarded')
  return accept({ type: 'AwardNotConcluded', data: { bidRevision, bidderId, category: data.category } })
}

/**
 * While the decision is open, the best bidders are asked for a higher price, all until the same instant. Who
 * is bound to the highest bid does not bargain (DEC-9, DEC-10).
 */
export function decideMakeCounterOffer(
  { actor, data }: CommandOf<'MakeCounterOffer'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Published') return reject('auctionNotEnded')
  if (auction.award.kind !== 'open') return reject('auctionAlreadyDecided')
  if (openCounterOffer(auction, at) !== null) return reject('counterOfferOpen')
  const mode = decisionModeOf(auction.terms)
  const best = bestOffers(auction)
  const highest = best[0]
  if (mode === null || highest === undefined) return reject('counterOfferNotPossible')
  if (auction.counterOffers.length >= COUNTER_OFFERS_MAX) return reject('counterOfferNotPossible')
  if (mode === 'boundToHighest' && isHighestEnough(auction)) return reject('sellerBound')
  const { price, until, bidders } = data
  const above = offeredPrice(auction, highest) + 1
  const lowest = mode === 'boundToHighest' ? Math.max(above, auction.bidding.minimumPrice ?? 0) : above
  if (price < lowest) return reject('counterOfferPriceTooLow', { minimumBid: lowest })
  if (!isDeadline(auction, until, at)) return reject('counterOfferDeadlineInvalid')
  const candidates = best
    .slice(0, bidders)
    .map(({ revision, bidderId }) => ({ bidRevision: revision, bidderId }))
  return accept({ type: 'CounterOfferMade', data: { price, until, bidders, candidates } })
}

/** Bidders need time for an answer, and their bids hold until the decision period is over. */
function isDeadline({ terms, end }: Ended, until: Instant, at: Instant): boolean {
  const latest = decisionUntilOf(terms, end)
  const time = instantToMs(until) - instantToMs(at)
  return latest !== null && until <= latest && time >= COUNTER_OFFER_TIME_MIN_MS
}

/**
 * One of the bidders who were asked raises their bid to the price of the counter-offer, with the same
 * confirmations as a bid (DEC-11).
 */
export function decideAcceptCounterOffer(
  { actor, data }: CommandOf<'AcceptCounterOffer'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  const bidderId = permittedBidder(auction, actor)
  if (bidderId === null) return reject(notPermitted(auction, actor))
  if (isSuspended(auction, bidderId)) return reject('bidderSuspended')
  if (auction.status === 'Draft' || auction.status === 'Withdrawn') return reject('auctionNotPublished')
  if (auction.status === 'Published') return reject('auctionNotEnded')
  const open = openCounterOffer(auction, at)
  if (open === null || open.revision !== data.counterOfferRevision) return reject('counterOfferNotOpen')
  const asked = open.candidates.find((candidate) => candidate.bidderId === bidderId)
  if (asked === undefined) return reject('counterOfferNotAsked')
  const { bidRevision } = asked
  if (standingBidAt(auction, bidRevision) === null) return reject('bidNotStanding')
  if (open.accepted.includes(bidRevision)) return reject('counterOfferAlreadyAccepted')
  const gap = confirmationsRefusal(auction, data)
  if (gap !== null) return reject('confirmationMissing', gap)
  const outdated = documentsRefusal(auction, data.documentsState)
  if (outdated !== null) return reject('documentsChanged', outdated)
  const { price } = open
  const bidLimit = exceededLimit(auction, bidderId, price)
  if (bidLimit !== null) return reject('bidLimitExceeded', { bidLimit })
  const { counterOfferRevision, confirmations, documentsState = null } = data
  const { businessTerms = null, arrivedAt = null, screen = null } = data
  const { rulesVersion } = auction
  const under = { rulesVersion, documentsState, costs: costAmountsAt(auction.description.costTerms, price) }
  const offer = { bidderId, businessTerms, price, confirmations, ...under, arrivedAt, screen }
  return accept({ type: 'CounterOfferAccepted', data: { ...offer, counterOfferRevision, bidRevision } })
}

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
function openCounterOffer({ counterOffers }: Ended, at: Instant): CounterOffer | null {
  const last = counterOffers.at(-1)
  return last !== undefined && at < last.until ? last : null
}

/** What the bidder of a bid offers now: its price, or the last counter-offer that raised it (DEC-12). */
function offeredPrice({ counterOffers }: Ended, { revision, price }: Bid): number {
  return counterOffers.findLast(({ accepted }) => accepted.includes(revision))?.price ?? price
}

/**
 * The best offer of each bidder who can still get the award, the best first: by what is offered now, and
 * equal ones by the ranking of their bids (DEC-12).
 */
function bestOffers(auction: Ended): readonly Bid[] {
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

type Awarded = Extract<AuctionFact, { type: 'AuctionAwarded' }>['data']

export function awardOf({ bidRevision, bidderId }: Awarded): AwardDecision {
  return { kind: 'awarded', bidRevision, bidderId, isConfirmed: false }
}

/** Decided, and thereby over. */
export function decided(auction: ExistingAuction, award: AwardDecision): ExistingAuction {
  const over = auction.status === 'Published' ? endedAt(auction, auction.end ?? auction.lastEventAt) : auction
  return over.status === 'Ended' ? { ...over, award } : over
}

export function confirmed(auction: ExistingAuction): ExistingAuction {
  if (auction.status !== 'Ended' || auction.award.kind !== 'awarded') return auction
  return { ...auction, award: { ...auction.award, isConfirmed: true } }
}

/** The decision is open again, and the bids of this bidder are no part of it. */
export function reopenedDecision(auction: ExistingAuction, bidderId: UserId): ExistingAuction {
  if (auction.status !== 'Ended') return auction
  return { ...auction, award: { kind: 'open' }, released: [...auction.released, bidderId] }
}
