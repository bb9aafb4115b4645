import { isNight, nightChangesAt } from '@zuschlag/contracts/auction/auction-clock'
import { isHighEnough, minimumBidOf, currentPriceOf } from '@zuschlag/contracts/auction/bid-price'
import type { CommandOf, CommandDataOf } from '@zuschlag/contracts/auction/commands'
import type { ConfirmationTerms } from '@zuschlag/contracts/auction/confirmations'
import { missingConfirmations, requiredConfirmations } from '@zuschlag/contracts/auction/confirmations'
import { costAmountsAt } from '@zuschlag/contracts/auction/costs'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type {
  AuctionFact,
  RecordedStanding as StandingOnRecord,
  Actor,
  AttemptFact,
} from '@zuschlag/contracts/auction/events'
import type { Rejection } from '@zuschlag/contracts/auction/rejections'
import { hasShownDocuments } from '@zuschlag/contracts/auction/shown-documents'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import { ok, type Result } from '@zuschlag/contracts/kernel/result'
import type {
  Auction,
  Published,
  ExistingAuction,
  Bid,
  Standing,
  Ended,
  FoldedEvent,
} from './auction-state.ts'
import { accept, type Decision, type Refusal, reject } from './guards.ts'
import { endExtension } from './end-extension.ts'
import { notPermitted, permittedBidder, exceededLimit, isSuspended } from './admission.ts'
import { documentsRefusal } from './data-room.ts'
import { appendAll, itemAt, itemsOf, latest, record } from '../collections/persistent-collections.ts'
import type { CommandDefinitions, EventDefinitions } from './definitions.ts'

/** What every offer says beside its price: what the bidder confirms, and what for. */
type Offered = CommandDataOf<'RequestImmediatePurchase'>

type Offering<A> = Result<{ readonly auction: A; readonly bidderId: UserId }, Rejection>

/** Rules 1 to 3 of every offer, with a suspension right after rule 2 (ADM-10): who offers, and where. */
export function offering(auction: Auction, actor: Actor): Offering<Published | Ended> {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  const bidderId = permittedBidder(auction, actor)
  if (bidderId === null) return reject(notPermitted(auction, actor))
  if (isSuspended(auction, bidderId)) return reject('bidderSuspended')
  if (auction.status === 'Draft' || auction.status === 'Withdrawn') return reject('auctionNotPublished')
  return ok({ auction, bidderId })
}

/** Rules 1 to 5: the auction has started, and is not over. */
export function offeringWhileRunning(found: Auction, actor: Actor, at: Instant): Offering<Published> {
  const offered = offering(found, actor)
  if (!offered.ok) return offered
  const { auction, bidderId } = offered.value
  if (at < auction.start) return reject('auctionNotStarted')
  if (auction.status === 'Ended') return reject('auctionEnded')
  return ok({ auction, bidderId })
}

/**
 * Rules 1 to 9 of the rulebook in their order: the first that fails is the answer. What the tenant decided
 * about the bidder is asked at two places: a suspension right after rule 2, a limit after rule 9 (ADM-10).
 */
function decidePlaceBid({ actor, data }: CommandOf<'PlaceBid'>, found: Auction, at: Instant): Decision {
  const offered = offeringWhileRunning(found, actor, at)
  if (!offered.ok) return offered
  const { auction, bidderId } = offered.value
  const nightEndsAt = endOfBlockingNight(auction, at)
  if (nightEndsAt !== null) return reject('nightTimeActive', { nightEndsAt })
  const { price } = data
  if (!isPrice(price)) return reject('priceInvalid')
  const unconfirmed = confirmedRefusal(auction, data)
  if (unconfirmed !== null) return unconfirmed
  const { bidding, standing } = auction
  if (!isHighEnough(bidding, standing, price)) {
    const currentPrice = currentPriceOf(bidding, standing)
    return reject('auctionBidTooLow', { currentPrice, minimumBid: minimumBidOf(bidding, standing) })
  }
  const bidLimit = exceededLimit(auction, bidderId, price)
  if (bidLimit !== null) return reject('bidLimitExceeded', { bidLimit })
  const placed: AuctionFact = { type: 'BidPlaced', data: recordedOffer(auction, bidderId, price, data) }
  const extended = endExtension(auction, at)
  return extended === null ? accept(placed) : accept(placed, extended)
}

function endOfBlockingNight(auction: Published, at: Instant): Instant | null {
  if (auction.terms.nightBidding !== 'blocked') return null
  const atMs = instantToMs(at)
  if (!isNight(auction.terms, atMs)) return null
  const endMs = nightChangesAt(auction.terms, atMs)
  return endMs === null ? null : msToInstant(endMs)
}

/** What rule 8 refuses of an offer, or right after it the state of the documents that it names (DATA-4). */
export function confirmedRefusal(auction: ExistingAuction, offered: Offered): Refusal | null {
  const gap = confirmationsRefusal(auction, offered)
  if (gap !== null) return reject('confirmationMissing', gap)
  const outdated = documentsRefusal(auction, offered.documentsState)
  return outdated === null ? null : reject('documentsChanged', outdated)
}

/**
 * What rule 8 misses, or null. Confirmations that name another version of the rules than the one that holds
 * were given for other rules: all of them are missing, and the refusal names the current version.
 */
function confirmationsRefusal(
  auction: ExistingAuction,
  { confirmations, rulesVersion }: Offered,
): Pick<Rejection, 'missing' | 'rulesVersion'> | null {
  const terms = confirmationTermsOf(auction)
  if (rulesVersion !== undefined && rulesVersion !== auction.rulesVersion) {
    return { missing: requiredConfirmations(terms), rulesVersion: auction.rulesVersion }
  }
  const missing = missingConfirmations(terms, confirmations)
  return missing.length === 0 ? null : { missing }
}

function confirmationTermsOf(auction: ExistingAuction): ConfirmationTerms {
  return {
    hideOfferIsBindingCheckbox: auction.terms.hideOfferIsBindingCheckbox,
    hasDocuments: hasShownDocuments(auction.description),
  }
}

/** An offer as its event keeps it, with the side costs at its price by the rates of this moment. */
export function recordedOffer(auction: ExistingAuction, bidderId: UserId, price: number, data: Offered) {
  const { confirmations, documentsState = null, businessTerms = null, arrivedAt = null, screen = null } = data
  const { rulesVersion } = auction
  const under = { rulesVersion, documentsState, costs: costAmountsAt(auction.description.costTerms, price) }
  return { bidderId, businessTerms, price, confirmations, ...under, arrivedAt, screen }
}

export const noStanding: Standing = {
  highestBid: null,
  bidCount: 0,
  leaderId: null,
  leadingBidRevision: null,
}

/**
 * Ranking is price descending, then revision ascending: an equal price does not overtake (rulebook,
 * PlaceBid).
 */
function standingAfterBid(standing: Standing, bid: Bid): Standing {
  const bidCount = standing.bidCount + 1
  if (standing.highestBid !== null && bid.price <= standing.highestBid) return { ...standing, bidCount }
  return { highestBid: bid.price, bidCount, leaderId: bid.bidderId, leadingBidRevision: bid.revision }
}

/**
 * Reads off the highest standing bid; without a leading bid the event's current price is the start price, or
 * none.
 */
function standingFromEvent(standing: StandingOnRecord): Standing {
  const { bidCount, leaderId, leadingBidRevision } = standing
  return {
    highestBid: leadingBidRevision === null ? null : standing.currentPrice,
    bidCount,
    leaderId,
    leadingBidRevision,
  }
}

/** The standing once one more bid is void, by looking at all of them. */
function standingWithout(auction: ExistingAuction, bidRevision: number): Standing {
  let standing = noStanding
  for (const bid of itemsOf(auction.bids)) {
    if (bid.revision === bidRevision || latest(auction.voided, bid.revision) === true) continue
    standing = standingAfterBid(standing, bid)
  }
  return standing
}

/** The bid that was placed at a revision, if it still stands. */
export function standingBidAt(auction: ExistingAuction, revision: number): Bid | null {
  let low = 0
  let high = auction.bids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((itemAt(auction.bids, middle)?.revision ?? 0) < revision) low = middle + 1
    else high = middle
  }
  const bid = itemAt(auction.bids, low)
  if (bid === undefined || bid.revision !== revision) return null
  return latest(auction.voided, revision) === true ? null : bid
}

/**
 * The figures of rule 9: the price that stands now and the lowest that would be accepted; null where not yet
 * known.
 */
export function priceFigures(
  auction: ExistingAuction,
  standing: Standing = auction.standing,
): { readonly currentPrice: number | null; readonly minimumBid: number | null } {
  if (auction.status === 'Draft') {
    const { startPrice } = auction.terms
    if (startPrice === null) return { currentPrice: null, minimumBid: null }
    const bidding = {
      ...auction.terms,
      startPrice,
      auctionBidMinimumIncrease: auction.terms.auctionBidMinimumIncrease ?? 0,
    }
    return { currentPrice: currentPriceOf(bidding, standing), minimumBid: minimumBidOf(bidding, standing) }
  }
  const { bidding } = auction
  return { currentPrice: currentPriceOf(bidding, standing), minimumBid: minimumBidOf(bidding, standing) }
}

/**
 * Until the award a system administrator may void a standing bid, after the end too; the end stays where it
 * is. The event carries what stands without it, so that no reader needs all bids to know (rulebook, PlaceBid,
 * Ranking).
 */
function decideVoidBid({ actor, data }: CommandOf<'VoidBid'>, auction: Auction): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (actor.role !== 'systemAdmin') return reject('commandNotPermitted')
  if (auction.status === 'Ended' && auction.award.kind === 'awarded') return reject('auctionAlreadyDecided')
  if (standingBidAt(auction, data.bidRevision) === null) return reject('bidNotStanding')
  if (data.reason === '') return reject('reasonMissing')
  const standing = standingWithout(auction, data.bidRevision)
  const { currentPrice } = priceFigures(auction, standing)
  const { bidCount, leaderId, leadingBidRevision } = standing
  return accept({
    type: 'BidVoided',
    data: { ...data, standing: { currentPrice, bidCount, leaderId, leadingBidRevision } },
  })
}

type PlacedBid = Extract<FoldedEvent, { type: 'BidPlaced' }>

export function bidOf({ revision, data }: PlacedBid): Bid {
  return { revision, bidderId: data.bidderId, price: data.price }
}

/**
 * Nearly all events are bids: one copy of the state for all that follow each other, and none of the bids
 * before. `at`: time of the last.
 */
export function afterBids<A extends Auction>(auction: A, bids: readonly Bid[], at: Instant): A {
  const last = bids.at(-1)
  if (last === undefined || auction.status === 'Absent') return auction
  const standing = bids.reduce(standingAfterBid, auction.standing)
  const { revision } = last
  return { ...auction, revision, lastEventAt: at, bids: appendAll(auction.bids, bids), standing }
}

type OfferFact = Extract<
  AuctionFact | AttemptFact,
  {
    type:
      | 'BidPlaced'
      | 'BidRejected'
      | 'ImmediatePurchaseRequested'
      | 'ImmediatePurchaseRejected'
      | 'CounterOfferAccepted'
  }
>

/**
 * What the bidder confirmed, read off the event. An accepted offer does not say whether it named the version
 * of the rules that held.
 */
export function confirmedIn(data: OfferFact['data']) {
  const { confirmations, rulesVersion, documentsState, arrivedAt, screen } = data
  const businessTerms = 'businessTerms' in data ? data.businessTerms : null
  return {
    confirmations,
    ...(rulesVersion === null ? {} : { rulesVersion }),
    ...(documentsState === null ? {} : { documentsState }),
    ...(businessTerms === null ? {} : { businessTerms }),
    ...(arrivedAt === null ? {} : { arrivedAt }),
    ...(screen === null ? {} : { screen }),
  }
}

function ruleOfBid(bidderId: UserId, before: Auction): string {
  if (before.status === 'Absent' || before.status === 'Draft') return 'BID-9'
  if (before.bidding.auctionType === AuctionType.NormPriceProcess) return 'BID-14'
  if (before.standing.bidCount === 0) return 'BID-11'
  return before.standing.leaderId === bidderId ? 'BID-13' : 'BID-12'
}

export const biddingCommands = {
  PlaceBid: decidePlaceBid,
  VoidBid: decideVoidBid,
} satisfies Partial<CommandDefinitions>

export const biddingEvents = {
  BidPlaced: {
    evolve: (auction, event) => afterBids(auction, [bidOf(event)], event.at),
    command: ({ data }) => ({ type: 'PlaceBid', data: { price: data.price, ...confirmedIn(data) } }),
    rule: ({ data }, before) => ruleOfBid(data.bidderId, before),
  },
  BidVoided: {
    evolve: (auction, event) => {
      const voided = record(auction.voided, event.data.bidRevision, true)
      return { ...auction, voided, standing: standingFromEvent(event.data.standing) }
    },
    command: ({ data: { bidRevision, reason } }) => ({ type: 'VoidBid', data: { bidRevision, reason } }),
    rule: 'BID-17',
  },
} satisfies Partial<EventDefinitions>
