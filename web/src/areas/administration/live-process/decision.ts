import type { ManagingCommand } from '@zuschlag/contracts/administration/manage-auction'
import {
  type AwardCategory,
  type NotConcludedCategory,
  awardCategorySchema,
  awardOptionOf,
  isAwardLate,
  notConcludedCategorySchema,
} from '@zuschlag/contracts/auction/decision'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import type { AdministeredBid, PurchaseRequestView } from '../../../kernel/api/running-auction-queries.ts'

/** What the people who run an auction can decide about it while it runs and afterwards. */
export type AuctionDecision =
  | { readonly kind: 'extend' | 'end' | 'withdraw' | 'declineAward' }
  | { readonly kind: 'void'; readonly bid: AdministeredBid }
  /** `needsCategory`: it is not the highest bid. */
  | { readonly kind: 'award'; readonly bid: AdministeredBid; readonly needsCategory: boolean }
  | {
      readonly kind: 'confirmAward' | 'notConcluded'
      readonly bidRevision: number
      readonly price: number | null
    }
  | { readonly kind: 'acceptPurchase' | 'declinePurchase'; readonly request: PurchaseRequestView }

export type DecisionKind = AuctionDecision['kind']

/** The award of a bid that may be awarded. */
export function awardDecisionOf(
  terms: Parameters<typeof awardOptionOf>[0],
  bid: AdministeredBid,
): AuctionDecision {
  return { kind: 'award', bid, needsCategory: awardOptionOf(terms, bid) === 'withCategory' }
}

type Bids = { readonly currentPrice: number | null; readonly bidCount: number }

/** The highest bid, where it is at or above the price of a request: accepting the request passes it over. */
export function bidNotBelow(
  { currentPrice, bidCount }: Bids,
  { price }: Pick<PurchaseRequestView, 'price'>,
): number | null {
  return bidCount > 0 && currentPrice !== null && currentPrice >= price ? currentPrice : null
}

/** Whether another request that arrived earlier is open too: the seller side may accept either (BUY-5). */
export function isEarlierOpen(
  requests: readonly Pick<PurchaseRequestView, 'revision' | 'status'>[],
  { revision }: Pick<PurchaseRequestView, 'revision'>,
): boolean {
  return requests.some((other) => other.status === 'open' && other.revision < revision)
}

type Awardable = Pick<
  AdministeredDetails,
  'counterOffers' | 'decisionUntil' | 'outcome' | 'isAwardLate' | 'serverTime'
>

/** Whether the bid that is accepted, or whose acceptance is confirmed, held its bidder no longer. */
export function isLateAcceptance(
  decision: AuctionDecision,
  auction: Awardable,
  nowMs: number | null,
): boolean {
  if (decision.kind === 'confirmAward') return auction.isAwardLate
  if (decision.kind !== 'award') return false
  const { decisionUntil, outcome, serverTime } = auction
  const now = nowMs === null ? serverTime : msToInstant(nowMs)
  const isFree = outcome?.kind === 'notConcluded' && !wasRaisedAfter(outcome.at, decision.bid, auction)
  return isAwardLate(now, { decisionUntil, isFree })
}

/** Each counter-offer is above those before, so its price names it. */
function wasRaisedAfter(
  failedAt: Instant,
  { raisedPrice }: Pick<AdministeredBid, 'raisedPrice'>,
  { counterOffers }: Awardable,
): boolean {
  return counterOffers.some(({ until, price }) => until > failedAt && price === raisedPrice)
}

/** Decisions with a reason that others read; the dialog says who. */
const withReason = ['extend', 'withdraw', 'declineAward', 'void', 'declinePurchase'] as const

export function needsReason(kind: DecisionKind): kind is (typeof withReason)[number] {
  return withReason.some((one) => one === kind)
}

/** What is entered in the dialog. `category` is empty while none is chosen. */
export type DecisionEntry = {
  readonly reason: string
  readonly end: Instant | null
  readonly typed: string
  readonly category: string
}

/** The categories from which a decision takes one; null where it takes none. */
export function categoriesOf(
  decision: AuctionDecision,
): readonly (AwardCategory | NotConcludedCategory)[] | null {
  if (decision.kind === 'notConcluded') return notConcludedCategorySchema.options
  return decision.kind === 'award' && decision.needsCategory ? awardCategorySchema.options : null
}

export type EntryFault = 'categoryMissing' | 'reasonMissing' | 'endMissing' | 'endNotLater' | 'priceDiffers'

/** What is still wrong with the entry; null where it can be sent. The engine has the last word. */
export function faultIn(
  decision: AuctionDecision,
  { reason, end, typed, category }: DecisionEntry,
  currentEnd: Instant | null,
): EntryFault | null {
  if (decision.kind === 'extend') {
    if (end === null) return 'endMissing'
    if (currentEnd !== null && end <= currentEnd) return 'endNotLater'
  }
  if (categoriesOf(decision) !== null && category === '') return 'categoryMissing'
  if (needsReason(decision.kind) && reason.trim() === '') return 'reasonMissing'
  if (decision.kind === 'void' && typed.replaceAll(/\D/g, '') !== String(decision.bid.price)) {
    return 'priceDiffers'
  }
  return null
}

type Sent = { readonly type: ManagingCommand; readonly data: Readonly<Record<string, unknown>> }

/** The command of the rulebook that a decision is. */
export function commandForDecision(
  decision: AuctionDecision,
  { reason, end, category }: DecisionEntry,
): Sent {
  switch (decision.kind) {
    case 'extend':
      return { type: 'ExtendAuctionEnd', data: { end, reason } }
    case 'end':
      return { type: 'EndAuction', data: {} }
    case 'withdraw':
      return { type: 'WithdrawAuction', data: { reason } }
    case 'declineAward':
      return { type: 'DeclineAward', data: { reason } }
    case 'award':
      return {
        type: 'AwardAuction',
        data: { bidRevision: decision.bid.revision, ...(decision.needsCategory && { category }) },
      }
    case 'confirmAward':
      return { type: 'ConfirmAward', data: { bidRevision: decision.bidRevision } }
    case 'notConcluded':
      return { type: 'ReportNotConcluded', data: { bidRevision: decision.bidRevision, category } }
    case 'void':
      return { type: 'VoidBid', data: { bidRevision: decision.bid.revision, reason } }
    case 'acceptPurchase':
      return { type: 'AcceptImmediatePurchase', data: { requestRevision: decision.request.revision } }
    case 'declinePurchase':
      return {
        type: 'DeclineImmediatePurchase',
        data: { requestRevision: decision.request.revision, reason },
      }
  }
}
