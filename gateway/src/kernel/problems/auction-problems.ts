import type { RejectionCode, RestrictionRejectionCode } from '@zuschlag/contracts/auction/rejections'
import { conflict, grouped, namesOf, type ProblemText, unchanged } from './problem-text.ts'

type DecisionText = ProblemText & { readonly status: 409 }

/** Refusals by the rules of the decision after the end (docs/rules/decision.md). */
const decisionProblems = {
  bidNotHighest: unchanged(
    'The bid is not the highest.',
    'The seller side is bound to the highest standing bid.',
  ),
  bidNotBest: unchanged('The bidder has a better bid.', 'Of each bidder, the best bid alone can be awarded.'),
  bidBelowMinimumPrice: unchanged(
    'The bid is below the minimum price.',
    'In this decision mode it cannot be awarded, and the award can be declined.',
  ),
  bidderReleased: unchanged(
    'An award to this bidder was not concluded.',
    'Award a bid of somebody else, or decline.',
  ),
  awardCategoryMissing: unchanged(
    'The category of reason is missing.',
    'An award to a lower bid than the highest names one; bidders read it.',
  ),
  sellerBound: unchanged(
    'The seller side is bound to the highest bid.',
    'Within the decision period the award is declined only below the minimum price.',
  ),
  bidNotAwarded: unchanged('This bid has no award.', 'There is no award, or it went to another bid.'),
  awardAlreadyConfirmed: unchanged(
    'The award was confirmed before.',
    'The confirmation stands in the history of the auction.',
  ),
  confirmationNotAsked: unchanged(
    'The award needs no confirmation.',
    'The terms of this auction do not ask the seller to confirm.',
  ),
  counterOfferNotPossible: unchanged(
    'A counter-offer is not possible.',
    'It needs a decision period and a standing bid; a process has three at most.',
  ),
  counterOfferPriceTooLow: unchanged(
    'The price of the counter-offer is too low.',
    '`minimumBid` is the lowest price that can be asked for.',
  ),
  counterOfferDeadlineInvalid: unchanged(
    'The deadline is not possible.',
    'It is an hour ahead at least, and within the decision period.',
  ),
  counterOfferOpen: unchanged(
    'A counter-offer is open.',
    'Bidders can answer until its deadline; decide afterwards.',
  ),
  counterOfferNotOpen: unchanged(
    'The counter-offer is not open.',
    'Its deadline has passed, or there is another one.',
  ),
  counterOfferNotAsked: unchanged('The counter-offer was made to other bidders.', 'Your bid stays as it is.'),
  counterOfferAlreadyAccepted: unchanged(
    'The counter-offer was accepted before.',
    'The acceptance stands in the history of the auction.',
  ),
} as const satisfies Partial<Record<RejectionCode, DecisionText>>

/** Refusals by what the tenant decided about one bidder. */
const restrictionProblems = {
  accessExpired: {
    status: 403,
    title: 'The access of this bidder has ended.',
    detail: 'It was granted until an instant that has passed. Ask the broker for access again.',
  },
  accessEndPassed: unchanged('The access would have ended already.', 'Name an end in the future, or none.'),
  bidderSuspended: {
    status: 403,
    title: 'This bidder is suspended in this auction.',
    detail: 'The broker of this auction has suspended the account. Contact the broker.',
  },
  bidLimitExceeded: {
    status: 409,
    title: 'The price is above the limit of this bidder.',
    detail: ({ bidLimit }) =>
      bidLimit === undefined
        ? 'Nothing was placed. Ask the broker to raise the limit.'
        : `Nothing was placed. The broker allows this account prices up to ${grouped(bidLimit)}.`,
  },
  admissionUnchanged: conflict(
    'Nothing would change.',
    'The bidder already has this state. Read the list of bidders again.',
  ),
} as const satisfies Readonly<
  Record<
    RestrictionRejectionCode | 'accessEndPassed' | 'admissionUnchanged',
    ProblemText & { readonly status: 403 | 409 }
  >
>

type RejectionText = ProblemText & { readonly status: 403 | 404 | 409 }

/**
 * Refusals by a rule. Exhaustive by type: a new rejection does not compile until it has a status and a text.
 */
export const auctionProblems: Readonly<Record<RejectionCode, RejectionText>> = {
  auctionNotFound: {
    status: 404,
    title: 'There is no such auction.',
    detail: 'No auction has this id, or the caller may not see it.',
  },
  bidderNotPermitted: {
    status: 403,
    title: 'This account may not bid in this auction.',
    detail: 'Bidding requires access to the auction. Ask its broker for access.',
  },
  commandNotPermitted: {
    status: 403,
    title: 'This account may not change this auction in this way.',
    detail: 'Only the tenant of the auction or a system administrator may do this.',
  },
  auctionNotPublished: conflict(
    'The auction is not published.',
    'Nothing was placed. Bids are accepted only in published auctions.',
  ),
  auctionNotStarted: conflict(
    'The auction has not started.',
    'Nothing was placed. Bids are accepted from the start of the auction.',
  ),
  auctionEnded: unchanged(
    'The auction has ended.',
    'An auction accepts nothing of this kind from the instant of its end.',
  ),
  nightTimeActive: conflict(
    'Bidding is blocked during the night.',
    'Nothing was placed. Bid again after the end of the night time that the auction states.',
  ),
  priceInvalid: conflict(
    'The price is not valid.',
    'A price is a whole number of currency units from 1 to 9,999,999,999.',
  ),
  confirmationMissing: {
    status: 409,
    title: 'A confirmation is missing.',
    detail: ({ errors, rulesVersion }) => {
      const names = namesOf(errors)
      const version = rulesVersion === undefined ? '' : ` Version ${rulesVersion} of the rules applies.`
      return names === '' ? `Confirm the current rules.${version}` : `Confirm ${names}.${version}`
    },
  },
  documentsChanged: {
    status: 409,
    title: 'The documents have changed.',
    detail: ({ documentsState }) => {
      const state = documentsState === undefined ? '' : ` State ${documentsState} of the documents applies.`
      return `Nothing was placed.${state} Read what changed, and send the offer again with this state.`
    },
  },
  auctionBidTooLow: {
    status: 409,
    title: 'The bid is too low.',
    detail: ({ currentPrice, minimumBid }) => {
      const current =
        currentPrice === undefined || currentPrice === null ? '' : ` The price is ${grouped(currentPrice)}.`
      const lowest = minimumBid === undefined ? '' : ` The lowest accepted bid is ${grouped(minimumBid)}.`
      return `Nothing was placed.${current}${lowest}`
    },
  },
  immediatePurchaseNotEnabled: conflict(
    'This auction offers no immediate purchase.',
    'Nothing was placed. Place a bid instead.',
  ),
  immediatePurchasePriceReached: conflict(
    'The immediate purchase price has been reached.',
    'Nothing was placed. The current price has reached the immediate purchase price; place a bid instead.',
  ),
  immediatePurchaseAlreadyRequested: conflict(
    'Immediate purchase has already been requested.',
    'Nothing was placed. Your earlier request for immediate purchase is still waiting for a decision.',
  ),
  immediatePurchaseNotRequested: unchanged(
    'No immediate purchase has been requested.',
    'There is no request that could be decided.',
  ),
  commandIdReused: unchanged(
    'The command id has been used for another command.',
    'Send a new commandId with each new command.',
  ),
  auctionAlreadyExists: unchanged('The auction exists already.', 'Another auction has this id.'),
  auctionAlreadyPublished: unchanged('The auction is published already.', 'Read the auction again.'),
  auctionIncomplete: {
    status: 409,
    title: 'The auction is incomplete.',
    detail: ({ errors }) => `Complete or correct these fields before publication: ${namesOf(errors)}.`,
  },
  auctionChangedMeanwhile: unchanged(
    'The auction has changed in the meantime.',
    'Read the auction again and repeat the change on its current revision.',
  ),
  termsFrozen: {
    status: 409,
    title: 'The terms can no longer be changed.',
    detail: ({ errors }) => {
      const names = namesOf(errors)
      return `Nothing was changed. These terms are fixed once the auction is under way${names === '' ? '' : `: ${names}`}.`
    },
  },
  auctionHasBids: unchanged('The auction has bids.', 'This is possible only before the first bid.'),
  auctionWithdrawn: unchanged('The auction has been withdrawn.', 'A withdrawn auction stays as it is.'),
  auctionNotEnded: conflict(
    'The auction has not ended.',
    'This is available only after the end of the auction.',
  ),
  auctionAlreadyDecided: unchanged(
    'The auction has been decided already.',
    'The decision stands in the history of the auction.',
  ),
  ...decisionProblems,
  ...restrictionProblems,
  endInNightTime: unchanged(
    'The end lies in the night time.',
    'Choose an end outside the night time of the auction.',
  ),
  endNotLater: unchanged(
    'The new end is not later than the current one.',
    'An end can only be moved to a later instant.',
  ),
  auctionHasNoEnd: conflict(
    'The auction has no end.',
    'This needs an auction with an end; the broker ends this one.',
  ),
  auctionHasEnd: unchanged(
    'The auction has an end.',
    'Only an auction without an end is ended by its broker.',
  ),
  accessAlreadyGranted: unchanged('The account has access already.', 'Read the list of bidders again.'),
  accessNotGranted: unchanged('The account has no access.', 'There is no access that could be revoked.'),
  bidNotStanding: unchanged(
    'The bid does not stand.',
    'No standing bid has this revision; it may have been voided already.',
  ),
  reasonMissing: unchanged('A reason is required.', 'State the reason; it becomes part of the history.'),
}
