import type { ManagingCommand } from '@zuschlag/contracts/administration/manage-auction'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AdministeredBid, PurchaseRequestView } from '../../../kernel/api/running-auction-queries.ts'

/** What the people who run an auction can decide about it while it runs and afterwards. */
export type AuctionDecision =
  | { readonly kind: 'extend' | 'end' | 'withdraw' | 'declineAward' }
  | { readonly kind: 'award' | 'void'; readonly bid: AdministeredBid }
  | { readonly kind: 'acceptPurchase' | 'declinePurchase'; readonly request: PurchaseRequestView }

export type DecisionKind = AuctionDecision['kind']

/** Of these everybody reads why. */
const withReason: ReadonlySet<DecisionKind> = new Set([
  'extend',
  'withdraw',
  'declineAward',
  'void',
  'declinePurchase',
])

export function needsReason(kind: DecisionKind): boolean {
  return withReason.has(kind)
}

/** What is entered in the dialog. */
export type DecisionEntry = { readonly reason: string; readonly end: Instant | null; readonly typed: string }

export type EntryFault = 'reasonMissing' | 'endMissing' | 'endNotLater' | 'priceDiffers'

/** What is still wrong with the entry; null where it can be sent. The engine has the last word. */
export function faultIn(
  decision: AuctionDecision,
  { reason, end, typed }: DecisionEntry,
  currentEnd: Instant | null,
): EntryFault | null {
  if (decision.kind === 'extend') {
    if (end === null) return 'endMissing'
    if (currentEnd !== null && end <= currentEnd) return 'endNotLater'
  }
  if (needsReason(decision.kind) && reason.trim() === '') return 'reasonMissing'
  if (decision.kind === 'void' && typed.replaceAll(/\D/g, '') !== String(decision.bid.price)) {
    return 'priceDiffers'
  }
  return null
}

type Sent = { readonly type: ManagingCommand; readonly data: Readonly<Record<string, unknown>> }

/** The command of the rulebook that a decision is. */
export function commandForDecision(decision: AuctionDecision, { reason, end }: DecisionEntry): Sent {
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
      return { type: 'AwardAuction', data: { bidRevision: decision.bid.revision } }
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
