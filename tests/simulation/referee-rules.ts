import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'
import type { Actor } from '@zuschlag/contracts/auction/events'
import { type Accesses, missingAccess } from './referee-access.ts'
import { nightAround } from './referee-clock.ts'

export type BidFact = {
  readonly revision: number
  readonly bidderId: string
  readonly price: number
  readonly isVoid: boolean
}

export type RequestFact = {
  readonly revision: number
  readonly bidderId: string
  readonly price: number
  readonly isAnswered: boolean
}

/** What the referee knows of an auction after a revision; instants in milliseconds. */
export type Facts = Accesses & {
  readonly status: 'draft' | 'published' | 'ended' | 'withdrawn'
  readonly terms: AuctionTerms
  /** Counted from the first publication, by revisions that changed terms. */
  readonly rulesVersion: number
  readonly files: readonly string[]
  readonly documentsState: number
  readonly brokerUserId: string
  readonly startMs: number
  readonly endMs: number | null
  readonly isStartWritten: boolean
  /** Whether its start came while it was published. */
  readonly hasRun: boolean
  readonly bids: readonly BidFact[]
  readonly requests: readonly RequestFact[]
  /** By bidder; null where the limit was lifted. */
  readonly limits: ReadonlyMap<string, number | null>
  readonly suspended: ReadonlySet<string>
  readonly isDecided: boolean
  /** The award that stands. */
  readonly award: {
    readonly revision: number
    readonly bidderId: string
    readonly isConfirmed: boolean
  } | null
  /** Whose award came to nothing. */
  readonly released: ReadonlySet<string>
  readonly counterOffers: readonly CounterOfferFact[]
  readonly atMs: number
}

export type CounterOfferFact = {
  readonly revision: number
  readonly price: number
  readonly untilMs: number
  /** Revisions of the bids of those who were asked, and of those who accepted. */
  readonly asked: readonly number[]
  readonly accepted: readonly number[]
}

type Attempt = {
  readonly actor: Actor
  readonly confirmations: Confirmations
  /** Version that was named; null for none. */
  readonly rulesVersion: number | null
  /** State of the documents that was named; null for none. */
  readonly documentsState: number | null
  readonly atMs: number
}

/** Standing bids by rank: price descending, then revision ascending. */
export function ranking(facts: Facts): readonly BidFact[] {
  return facts.bids
    .filter(({ isVoid }) => !isVoid)
    .toSorted((a, b) => b.price - a.price || a.revision - b.revision)
}

/** Bids that can still be awarded, by what is offered with them now, and then by rank. */
export function candidates(facts: Facts): readonly BidFact[] {
  return ranking(facts)
    .filter(({ bidderId }) => !facts.released.has(bidderId))
    .map((bid, rank) => ({ bid, rank, price: offerOf(facts, bid) }))
    .toSorted((a, b) => b.price - a.price || a.rank - b.rank)
    .map(({ bid }) => bid)
}

/** The price of the last counter-offer that was accepted with a bid, or its own. */
export function offerOf({ counterOffers }: Facts, { revision, price }: BidFact): number {
  let offer = price
  for (const made of counterOffers) if (made.accepted.includes(revision)) offer = made.price
  return offer
}

type Awarded = { readonly bidRevision: number; readonly category: string | null; readonly price: number }

/** What the decision mode has against an award, or null. */
export function wrongAward(facts: Facts, { bidRevision: revision, category, price }: Awarded): string | null {
  const bids = candidates(facts)
  const bid = bids.find((candidate) => candidate.revision === revision)
  if (bid === undefined) return 'the bid does not stand'
  if (price !== offerOf(facts, bid)) return 'the award has another price'
  const { decisionDays, sellerDecisionBinding, minimumPrice } = facts.terms
  if (decisionDays === undefined) return null
  const isHighest = bids[0] === bid
  if (sellerDecisionBinding)
    return isHighest && offerOf(facts, bid) >= (minimumPrice ?? 0)
      ? null
      : 'the seller is bound to another bid'
  if (bids.find(({ bidderId }) => bidderId === bid.bidderId) !== bid) return 'the bidder has a better bid'
  return isHighest || category !== null ? null : 'a lower award says no category'
}

const DAY_MS = 86_400_000

/** Whether the decision mode leaves no choice but to award. */
export function mustAward(facts: Facts, atMs: number): boolean {
  const { decisionDays, sellerDecisionBinding, minimumPrice } = facts.terms
  const highest = candidates(facts)[0]
  if (decisionDays === undefined || !sellerDecisionBinding || facts.released.size > 0) return false
  if (highest === undefined || offerOf(facts, highest) < (minimumPrice ?? 0)) return false
  return atMs < (facts.endMs ?? 0) + decisionDays * DAY_MS
}

function highestPrice(facts: Facts): number | null {
  return ranking(facts)[0]?.price ?? null
}

export function figures(facts: Facts): { readonly currentPrice: number | null; readonly minimumBid: number } {
  const { auctionType, minimumPrice, auctionBidMinimumIncrease } = facts.terms
  const startPrice = facts.terms.startPrice ?? 1
  const highest = highestPrice(facts)
  if (auctionType === 2) return { currentPrice: highest, minimumBid: minimumPrice ?? startPrice }
  if (highest === null) return { currentPrice: startPrice, minimumBid: startPrice }
  return { currentPrice: highest, minimumBid: highest + Math.max(1, auctionBidMinimumIncrease ?? 0) }
}

/** Rules 1 to 5 of the rulebook's PlaceBid. */
function openRefusal(facts: Facts, { actor, atMs }: Attempt): string | null {
  const { status, startMs, endMs, suspended, brokerUserId, terms } = facts
  const isFree = actor.role === 'investor' && terms.admittedOnly !== true
  const isBidder = /^(investor|user)$/.test(actor.role) && actor.userId !== brokerUserId
  if (!isBidder || actor.userId === null) return 'bidderNotPermitted'
  const missing = isFree ? null : missingAccess(facts, actor.userId, atMs)
  if (missing !== null) return missing
  if (suspended.has(actor.userId)) return 'bidderSuspended'
  if (status === 'draft' || status === 'withdrawn') return 'auctionNotPublished'
  if (atMs < startMs) return 'auctionNotStarted'
  return status === 'ended' || (endMs !== null && atMs >= endMs) ? 'auctionEnded' : null
}

function isAboveLimit({ limits }: Facts, { actor }: Pick<Attempt, 'actor'>, price: number): boolean {
  return price > (limits.get(actor.userId ?? '') ?? Infinity)
}

function misses(facts: Facts, { confirmations, rulesVersion: named }: Attempt): boolean {
  const { terms, rulesVersion, files } = facts
  if (named !== null && named !== rulesVersion) return true
  if (files.length > 0 && !confirmations.documentsChecked) return true
  if (!terms.hideOfferIsBindingCheckbox && !confirmations.offerIsBindingChecked) return true
  return !confirmations.agreementsOrNoReservationsChecked || !confirmations.agbChecked
}

const hasReadOther = (facts: Facts, { documentsState: named }: Attempt): boolean =>
  named !== null && named !== facts.documentsState

/** Why a bid is refused, or null. */
export function bidRefusal(facts: Facts, attempt: Attempt, price: unknown): string | null {
  const refusal = openRefusal(facts, attempt)
  if (refusal !== null) return refusal
  const { terms } = facts
  if (terms.nightBidding === 'blocked' && nightAround(terms, attempt.atMs) !== null) return 'nightTimeActive'
  if (typeof price !== 'number' || price % 1 !== 0 || price < 1 || price > 9_999_999_999)
    return 'priceInvalid'
  if (misses(facts, attempt)) return 'confirmationMissing'
  if (hasReadOther(facts, attempt)) return 'documentsChanged'
  const { minimumBid } = figures(facts)
  const step = Math.max(1, terms.auctionBidMinimumIncrease ?? 0)
  const isInGap =
    terms.auctionType === 1 && highestPrice(facts) === null && price > minimumBid && price < minimumBid + step
  if (price < minimumBid || isInGap) return 'auctionBidTooLow'
  return isAboveLimit(facts, attempt, price) ? 'bidLimitExceeded' : null
}

export function purchaseRefusal(facts: Facts, attempt: Attempt): string | null {
  const refusal = openRefusal(facts, attempt)
  if (refusal !== null) return refusal
  if (misses(facts, attempt)) return 'confirmationMissing'
  if (hasReadOther(facts, attempt)) return 'documentsChanged'
  const { immediatePurchaseEnabled, immediatePurchasePrice } = facts.terms
  if (!immediatePurchaseEnabled || immediatePurchasePrice === null) return 'immediatePurchaseNotEnabled'
  const { currentPrice } = figures(facts)
  if (currentPrice !== null && currentPrice >= immediatePurchasePrice) return 'immediatePurchasePriceReached'
  const isOpen = facts.requests.some(
    ({ bidderId, isAnswered }) => bidderId === attempt.actor.userId && !isAnswered,
  )
  if (isOpen) return 'immediatePurchaseAlreadyRequested'
  return isAboveLimit(facts, attempt, immediatePurchasePrice) ? 'bidLimitExceeded' : null
}
