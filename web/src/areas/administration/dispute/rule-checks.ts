import type {
  BidRejectionCode,
  DocumentRejectionCode,
  PurchaseRejectionCode,
  RestrictionRejectionCode,
} from '@zuschlag/contracts/auction/rejections'
import { bidRejectionCodes } from '@zuschlag/contracts/auction/rejections'

export type RuleCheck = {
  readonly code:
    | BidRejectionCode
    | Exclude<RestrictionRejectionCode, 'accessExpired'>
    | DocumentRejectionCode
    | PurchaseRejectionCode
  /** `notAsked`: an earlier rule was the answer. */
  readonly result: 'holds' | 'fails' | 'notAsked'
}

type Code = RuleCheck['code']

/**
 * A suspension is asked right after the rule about who may bid, a limit after all others (ADM-2, ADM-3), the
 * state of the documents right after the confirmations (DATA-4).
 */
const bidRules: readonly Code[] = [
  ...bidRejectionCodes.flatMap((code): readonly Code[] =>
    code === 'bidderNotPermitted'
      ? [code, 'bidderSuspended']
      : code === 'confirmationMissing'
        ? [code, 'documentsChanged']
        : [code],
  ),
  'bidLimitExceeded',
]

/** Rules 1 to 5 and 8, then those of the purchase itself (rulebook, RequestImmediatePurchase). */
const purchaseRules: readonly Code[] = [
  'auctionNotFound',
  'bidderNotPermitted',
  'bidderSuspended',
  'auctionNotPublished',
  'auctionNotStarted',
  'auctionEnded',
  'confirmationMissing',
  'documentsChanged',
  'immediatePurchaseNotEnabled',
  'immediatePurchasePriceReached',
  'immediatePurchaseAlreadyRequested',
  'bidLimitExceeded',
]

/**
 * The rules in their order, each with what it said of a refused attempt: the first that fails is the answer.
 */
export function ruleChecks(type: string, code: string): readonly RuleCheck[] {
  const rules: readonly Code[] = type === 'BidRejected' ? bidRules : purchaseRules
  // An access that has ended is what the rule about who may bid found (ADM-29).
  const wanted = code === 'accessExpired' ? 'bidderNotPermitted' : code
  const failed = rules.findIndex((rule) => rule === wanted)
  return rules.map((rule, index) => ({
    code: rule,
    result: index === failed ? 'fails' : failed === -1 || index < failed ? 'holds' : 'notAsked',
  }))
}

/** The number of a rule of bidding, from 1. */
export function ruleNumber(code: string): number | null {
  const index = (bidRejectionCodes as readonly string[]).indexOf(code)
  return index === -1 ? null : index + 1
}
