import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import {
  decisionModeOf,
  decisionUntilOf,
  COUNTER_OFFERS_MAX,
  COUNTER_OFFER_TIME_MIN_MS,
} from '@zuschlag/contracts/auction/decision'
import type { AwardCategory, DecisionMode } from '@zuschlag/contracts/auction/decision'
import type { AuctionFact, Actor } from '@zuschlag/contracts/auction/events'
import type { RejectionCode, Rejection } from '@zuschlag/contracts/auction/rejections'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { ok, type Result } from '@zuschlag/contracts/kernel/result'
import type {
  Auction,
  Bid,
  Ended,
  CounterOffer,
  ExistingAuction,
  FoldedEvent,
  AwardDecision,
} from './auction-state.ts'
import { accept, type Decision, managedAuction, reject } from './guards.ts'
import { exceededLimit } from './admission.ts'
import { standingBidAt, offering, confirmedRefusal, recordedOffer, confirmedIn } from './bidding.ts'
import { itemsOf, latest } from '../collections/persistent-collections.ts'
import { endedAt } from './lifecycle.ts'
import type { CommandDefinitions, EventDefinitions } from './definitions.ts'

/**
 * An auction that is over and whose decision is open, with no counter-offer that may still be accepted
 * (LIFE-7, DEC-10); or what keeps its managers from deciding.
 */
function decidableEnded(found: Auction, actor: Actor, at: Instant): Result<Ended, Rejection> {
  const managed = managedAuction(found, actor)
  if (!managed.ok) return managed
  const auction = managed.value
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Published') return reject('auctionNotEnded')
  if (auction.award.kind !== 'open') return reject('auctionAlreadyDecided')
  if (openCounterOffer(auction, at) !== null) return reject('counterOfferOpen')
  return ok(auction)
}

/**
 * After the end, to a standing bid that the decision mode permits. It stays until it is reported as not
 * concluded.
 */
function decideAwardAuction(
  { actor, data }: CommandOf<'AwardAuction'>,
  found: Auction,
  at: Instant,
): Decision {
  const open = decidableEnded(found, actor, at)
  if (!open.ok) return open
  const auction = open.value
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
function decideDeclineAward(
  { actor, data }: CommandOf<'DeclineAward'>,
  found: Auction,
  at: Instant,
): Decision {
  const open = decidableEnded(found, actor, at)
  if (!open.ok) return open
  const auction = open.value
  if (data.reason === '') return reject('reasonMissing')
  if (isSellerBound(auction, at)) return reject('sellerBound')
  return accept({ type: 'AuctionNotAwarded', data })
}

/**
 * The seller's own consent to an award, where the terms ask for it. Without a seller account the broker of
 * the auction is the seller side (DEC-6).
 */
function decideConfirmAward({ actor, data }: CommandOf<'ConfirmAward'>, auction: Auction): Decision {
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
function decideReportNotConcluded(
  { actor, data }: CommandOf<'ReportNotConcluded'>,
  found: Auction,
): Decision {
  const managed = managedAuction(found, actor)
  if (!managed.ok) return managed
  const auction = managed.value
  if (auction.status !== 'Ended' || auction.award.kind !== 'awarded') return reject('bidNotAwarded')
  const { bidRevision, bidderId } = auction.award
  if (bidRevision !== data.bidRevision) return reject('bidNotAwarded')
  return accept({ type: 'AwardNotConcluded', data: { bidRevision, bidderId, category: data.category } })
}

/**
 * While the decision is open, the best bidders are asked for a higher price, all until the same instant. Who
 * is bound to the highest bid does not bargain (DEC-9, DEC-10).
 */
function decideMakeCounterOffer(
  { actor, data }: CommandOf<'MakeCounterOffer'>,
  found: Auction,
  at: Instant,
): Decision {
  const open = decidableEnded(found, actor, at)
  if (!open.ok) return open
  const auction = open.value
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
  const last = decisionUntilOf(terms, end)
  const time = instantToMs(until) - instantToMs(at)
  return last !== null && until <= last && time >= COUNTER_OFFER_TIME_MIN_MS
}

/**
 * One of the bidders who were asked raises their bid to the price of the counter-offer, with the same
 * confirmations as a bid (DEC-11).
 */
function decideAcceptCounterOffer(
  { actor, data }: CommandOf<'AcceptCounterOffer'>,
  found: Auction,
  at: Instant,
): Decision {
  const offered = offering(found, actor)
  if (!offered.ok) return offered
  const { auction, bidderId } = offered.value
  if (auction.status === 'Published') return reject('auctionNotEnded')
  const open = openCounterOffer(auction, at)
  if (open === null || open.revision !== data.counterOfferRevision) return reject('counterOfferNotOpen')
  const asked = open.candidates.find((candidate) => candidate.bidderId === bidderId)
  if (asked === undefined) return reject('counterOfferNotAsked')
  const { bidRevision } = asked
  if (standingBidAt(auction, bidRevision) === null) return reject('bidNotStanding')
  if (open.accepted.includes(bidRevision)) return reject('counterOfferAlreadyAccepted')
  const unconfirmed = confirmedRefusal(auction, data)
  if (unconfirmed !== null) return unconfirmed
  const { counterOfferRevision } = data
  const bidLimit = exceededLimit(auction, bidderId, open.price)
  if (bidLimit !== null) return reject('bidLimitExceeded', { bidLimit })
  const offer = recordedOffer(auction, bidderId, open.price, data)
  return accept({ type: 'CounterOfferAccepted', data: { ...offer, counterOfferRevision, bidRevision } })
}

type Made = Extract<FoldedEvent, { type: 'CounterOfferMade' }>
type Accepted = Extract<AuctionFact, { type: 'CounterOfferAccepted' }>['data']

function withCounterOffer(auction: ExistingAuction, { revision, data }: Made): ExistingAuction {
  if (auction.status !== 'Ended') return auction
  const { price, until, candidates } = data
  const made: CounterOffer = { revision, price, until, candidates, accepted: [] }
  return { ...auction, counterOffers: [...auction.counterOffers, made] }
}

function withAcceptance(
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

function awardOf({ bidRevision, bidderId }: Awarded): AwardDecision {
  return { kind: 'awarded', bidRevision, bidderId, isConfirmed: false }
}

/** Decided, and thereby over. */
export function decided(auction: ExistingAuction, award: AwardDecision): ExistingAuction {
  const over = auction.status === 'Published' ? endedAt(auction, auction.end ?? auction.lastEventAt) : auction
  return over.status === 'Ended' ? { ...over, award } : over
}

function confirmed(auction: ExistingAuction): ExistingAuction {
  if (auction.status !== 'Ended' || auction.award.kind !== 'awarded') return auction
  return { ...auction, award: { ...auction.award, isConfirmed: true } }
}

/** The decision is open again, and the bids of this bidder are no part of it. */
function reopenedDecision(auction: ExistingAuction, bidderId: UserId): ExistingAuction {
  if (auction.status !== 'Ended') return auction
  return { ...auction, award: { kind: 'open' }, released: [...auction.released, bidderId] }
}

function ruleOfDecision(before: Auction, rules: Readonly<Record<DecisionMode, string>>): string {
  const mode = before.status === 'Absent' ? null : decisionModeOf(before.terms)
  return mode === null ? 'LIFE-7' : rules[mode]
}

export const decisionCommands = {
  AwardAuction: decideAwardAuction,
  DeclineAward: decideDeclineAward,
  ConfirmAward: decideConfirmAward,
  ReportNotConcluded: decideReportNotConcluded,
  MakeCounterOffer: decideMakeCounterOffer,
  AcceptCounterOffer: decideAcceptCounterOffer,
} satisfies Partial<CommandDefinitions>

export const decisionEvents = {
  AuctionAwarded: {
    evolve: (auction, { data }) => decided(auction, awardOf(data)),
    command: ({ data: { bidRevision, category } }) => ({
      type: 'AwardAuction',
      data: category === null ? { bidRevision } : { bidRevision, category },
    }),
    rule: (_event, before) => ruleOfDecision(before, { boundToHighest: 'DEC-2', freeChoice: 'DEC-4' }),
  },
  AuctionNotAwarded: {
    evolve: (auction) => decided(auction, { kind: 'notAwarded' }),
    command: ({ data }) => ({ type: 'DeclineAward', data }),
    rule: (_event, before) => ruleOfDecision(before, { boundToHighest: 'DEC-3', freeChoice: 'LIFE-7' }),
  },
  AwardConfirmed: {
    evolve: (auction) => confirmed(auction),
    command: ({ data: { bidRevision } }) => ({ type: 'ConfirmAward', data: { bidRevision } }),
    rule: 'DEC-6',
  },
  AwardNotConcluded: {
    evolve: (auction, { data }) => reopenedDecision(auction, data.bidderId),
    command: ({ data: { bidRevision, category } }) => ({
      type: 'ReportNotConcluded',
      data: { bidRevision, category },
    }),
    rule: 'DEC-7',
  },
  CounterOfferMade: {
    evolve: withCounterOffer,
    command: ({ data: { price, until, bidders } }) => ({
      type: 'MakeCounterOffer',
      data: { price: price as Price, until, bidders },
    }),
    rule: 'DEC-9',
  },
  CounterOfferAccepted: {
    evolve: (auction, { data }) => withAcceptance(auction, data),
    command: ({ data }) => ({
      type: 'AcceptCounterOffer',
      data: { counterOfferRevision: data.counterOfferRevision, ...confirmedIn(data) },
    }),
    rule: 'DEC-11',
  },
} satisfies Partial<EventDefinitions>
