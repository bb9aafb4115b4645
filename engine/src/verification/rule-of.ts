import type { DecisionMode } from '@zuschlag/contracts/auction/decision'
import { decisionModeOf } from '@zuschlag/contracts/auction/decision'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AttemptEvent, AuctionEvent } from '@zuschlag/contracts/auction/events'
import type {
  BidRejectionCode,
  DocumentRejectionCode,
  PurchaseRejectionCode,
  RestrictionRejectionCode,
} from '@zuschlag/contracts/auction/rejections'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import type { Auction } from '../domain/auction/auction.ts'

/** The rule of docs/rules by which an event came about, from the state before it. */
export function ruleOfEvent(event: AuctionEvent, before: Auction): string {
  switch (event.type) {
    case 'AuctionDrafted':
      return 'LIFE-1'
    case 'AuctionRevised':
      return event.data.terms === undefined ? 'PUB-3' : 'PUB-4'
    case 'AuctionPublished':
      return 'PUB-1'
    case 'AuctionUnpublished':
      return 'PUB-6'
    case 'AccessGranted':
      return event.data.until === null ? 'LIFE-3' : 'ADM-27'
    case 'AccessRevoked':
      return event.actor.role === 'engine' ? 'ADM-28' : 'LIFE-3'
    case 'BidderLimited':
      return 'ADM-16'
    case 'BidderSuspended':
    case 'BidderRestored':
      return 'ADM-3'
    case 'AuctionStarted':
      return 'LIFE-9'
    case 'BidPlaced':
      return ruleOfBid(event.data, before)
    case 'AuctionEndExtended':
      return event.data.by === 'bid' ? 'EXT-3' : 'LIFE-4'
    case 'ImmediatePurchaseRequested':
      return 'BUY-4'
    case 'ImmediatePurchaseAccepted':
      return 'BUY-6'
    case 'ImmediatePurchaseDeclined':
      return 'BUY-7'
    case 'AuctionEnded':
      return { deadline: 'LIFE-9', broker: 'LIFE-5', immediatePurchase: 'BUY-6' }[event.data.by]
    case 'AuctionWithdrawn':
      return 'LIFE-6'
    case 'AuctionAwarded':
      return ruleOfDecision(before, { boundToHighest: 'DEC-2', freeChoice: 'DEC-4' })
    case 'AuctionNotAwarded':
      return ruleOfDecision(before, { boundToHighest: 'DEC-3', freeChoice: 'LIFE-7' })
    case 'AwardConfirmed':
      return 'DEC-6'
    case 'AwardNotConcluded':
      return 'DEC-7'
    case 'CounterOfferMade':
      return 'DEC-9'
    case 'CounterOfferAccepted':
      return 'DEC-11'
    case 'BidVoided':
      return 'BID-17'
    default:
      return assertNever(event)
  }
}

function ruleOfDecision(before: Auction, rules: Readonly<Record<DecisionMode, string>>): string {
  const mode = before.status === 'Absent' ? null : decisionModeOf(before.terms)
  return mode === null ? 'LIFE-7' : rules[mode]
}

function ruleOfBid({ bidderId }: { readonly bidderId: string }, before: Auction): string {
  if (before.status === 'Absent' || before.status === 'Draft') return 'BID-9'
  if (before.bidding.auctionType === AuctionType.NormPriceProcess) return 'BID-14'
  if (before.standing.bidCount === 0) return 'BID-11'
  return before.standing.leaderId === bidderId ? 'BID-13' : 'BID-12'
}

const bidRules: Readonly<Record<BidRejectionCode, string>> = {
  auctionNotFound: 'BID-1',
  bidderNotPermitted: 'BID-2',
  auctionNotPublished: 'BID-3',
  auctionNotStarted: 'BID-4',
  auctionEnded: 'BID-5',
  nightTimeActive: 'BID-6',
  priceInvalid: 'BID-7',
  confirmationMissing: 'BID-8',
  auctionBidTooLow: 'BID-9',
}

const restrictionRules: Readonly<Record<RestrictionRejectionCode, string>> = {
  accessExpired: 'ADM-29',
  bidderSuspended: 'ADM-3',
  bidLimitExceeded: 'ADM-2',
}

const documentRules: Readonly<Record<DocumentRejectionCode, string>> = { documentsChanged: 'DATA-4' }

const purchaseRules: Readonly<Record<PurchaseRejectionCode, string>> = {
  immediatePurchaseNotEnabled: 'BUY-2',
  immediatePurchasePriceReached: 'BUY-3',
  immediatePurchaseAlreadyRequested: 'BUY-4',
  immediatePurchaseNotRequested: 'BUY-8',
}

/** The rule that refused an attempt. */
export function ruleOfAttempt({ data: { code } }: AttemptEvent): string {
  const ofOffers = { ...bidRules, ...restrictionRules, ...documentRules }
  const rules: Readonly<Record<string, string>> = { ...ofOffers, ...purchaseRules }
  return rules[code] ?? code
}
