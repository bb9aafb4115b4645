import type { AttemptEvent, AuctionEvent } from '@zuschlag/contracts/auction/events'
import type {
  BidRejectionCode,
  DocumentRejectionCode,
  PurchaseRejectionCode,
  RestrictionRejectionCode,
} from '@zuschlag/contracts/auction/rejections'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type Auction, eventDefinitionOf } from '../domain/auction/auction.ts'
import { priceFigures } from '../domain/auction/bidding.ts'

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

/** What of a state a person wants to see change. */
export type StateSummary = {
  readonly status: Auction['status']
  readonly currentPrice: number | null
  readonly minimumBid: number | null
  readonly bidCount: number
  readonly leaderId: UserId | null
  readonly start: Instant | null
  readonly end: Instant | null
}

const nothing = {
  currentPrice: null,
  minimumBid: null,
  bidCount: 0,
  leaderId: null,
  start: null,
  end: null,
} as const

export function summaryOf(auction: Auction): StateSummary {
  if (auction.status === 'Absent') return { status: 'Absent', ...nothing }
  const { bidCount, leaderId } = auction.standing
  const { start, end } = auction.status === 'Draft' ? auction.terms : auction
  return { status: auction.status, ...priceFigures(auction), bidCount, leaderId, start, end }
}
