import type { AttemptEvent, AuctionEvent } from '@zuschlag/contracts/auction/events'
import type {
  BidRejectionCode,
  DocumentRejectionCode,
  PurchaseRejectionCode,
  RestrictionRejectionCode,
} from '@zuschlag/contracts/auction/rejections'
import { type Auction, eventDefinitionOf } from '../domain/auction/auction.ts'

/** The rule of docs/rules by which an event came about, from the state before it. */
export function ruleOfEvent(event: AuctionEvent, before: Auction): string {
  const { rule } = eventDefinitionOf(event.type)
  return typeof rule === 'string' ? rule : rule(event, before)
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
