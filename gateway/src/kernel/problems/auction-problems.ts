import type { RejectionCode, RestrictionRejectionCode } from '@zuschlag/contracts/auction/rejections'
import { grouped, namesOf, type ProblemText } from './problem-text.ts'

type DecisionText = ProblemText & { readonly status: 409 }

/** Refusals by the rules of the decision after the end (docs/rules/decision.md). */
const decisionProblems = {
  bidNotHighest: {
    status: 409,
    title: 'The bid is not the highest.',
    detail: 'Nothing was changed. The seller side is bound to the highest standing bid.',
  },
  bidNotBest: {
    status: 409,
    title: 'The bidder has a better bid.',
    detail: 'Nothing was changed. Of each bidder, the best bid alone can be awarded.',
  },
  bidBelowMinimumPrice: {
    status: 409,
    title: 'The bid is below the minimum price.',
    detail: 'Nothing was changed. In this decision mode it cannot be awarded, and the award can be declined.',
  },
  bidderReleased: {
    status: 409,
    title: 'An award to this bidder was not concluded.',
    detail: 'Nothing was changed. Award a bid of somebody else, or decline.',
  },
  awardCategoryMissing: {
    status: 409,
    title: 'The category of reason is missing.',
    detail: 'Nothing was changed. An award to a lower bid than the highest names one; bidders read it.',
  },
  sellerBound: {
    status: 409,
    title: 'The seller side is bound to the highest bid.',
    detail:
      'Nothing was changed. Within the decision period the award is declined only below the minimum price.',
  },
  bidNotAwarded: {
    status: 409,
    title: 'This bid has no award.',
    detail: 'Nothing was changed. There is no award, or it went to another bid.',
  },
  awardAlreadyConfirmed: {
    status: 409,
    title: 'The award was confirmed before.',
    detail: 'Nothing was changed. The confirmation stands in the history of the auction.',
  },
  confirmationNotAsked: {
    status: 409,
    title: 'The award needs no confirmation.',
    detail: 'Nothing was changed. The terms of this auction do not ask the seller to confirm.',
  },
  counterOfferNotPossible: {
    status: 409,
    title: 'A counter-offer is not possible.',
    detail:
      'Nothing was changed. It needs a decision period and a standing bid; a process has three at most.',
  },
  counterOfferPriceTooLow: {
    status: 409,
    title: 'The price of the counter-offer is too low.',
    detail: 'Nothing was changed. `minimumBid` is the lowest price that can be asked for.',
  },
  counterOfferDeadlineInvalid: {
    status: 409,
    title: 'The deadline is not possible.',
    detail: 'Nothing was changed. It is an hour ahead at least, and within the decision period.',
  },
  counterOfferOpen: {
    status: 409,
    title: 'A counter-offer is open.',
    detail: 'Nothing was changed. Bidders can answer until its deadline; decide afterwards.',
  },
  counterOfferNotOpen: {
    status: 409,
    title: 'The counter-offer is not open.',
    detail: 'Nothing was changed. Its deadline has passed, or there is another one.',
  },
  counterOfferNotAsked: {
    status: 409,
    title: 'The counter-offer was made to other bidders.',
    detail: 'Nothing was changed. Your bid stays as it is.',
  },
  counterOfferAlreadyAccepted: {
    status: 409,
    title: 'The counter-offer was accepted before.',
    detail: 'Nothing was changed. The acceptance stands in the history of the auction.',
  },
} as const satisfies Partial<Record<RejectionCode, DecisionText>>

/** Refusals by what the tenant decided about one bidder. */
const restrictionProblems = {
  accessExpired: {
    status: 403,
    title: 'The access of this bidder has ended.',
    detail: 'It was granted until an instant that has passed. Ask the broker for access again.',
  },
  accessEndPassed: {
    status: 409,
    title: 'The access would have ended already.',
    detail: 'Nothing was changed. Name an end in the future, or none.',
  },
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
  admissionUnchanged: {
    status: 409,
    title: 'Nothing would change.',
    detail: 'The bidder already has this state. Read the list of bidders again.',
  },
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
  auctionNotPublished: {
    status: 409,
    title: 'The auction is not published.',
    detail: 'Nothing was placed. Bids are accepted only in published auctions.',
  },
  auctionNotStarted: {
    status: 409,
    title: 'The auction has not started.',
    detail: 'Nothing was placed. Bids are accepted from the start of the auction.',
  },
  auctionEnded: {
    status: 409,
    title: 'The auction has ended.',
    detail: 'Nothing was changed. An auction accepts nothing of this kind from the instant of its end.',
  },
  nightTimeActive: {
    status: 409,
    title: 'Bidding is blocked during the night.',
    detail: 'Nothing was placed. Bid again after the end of the night time that the auction states.',
  },
  priceInvalid: {
    status: 409,
    title: 'The price is not valid.',
    detail: 'A price is a whole number of currency units from 1 to 9,999,999,999.',
  },
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
  immediatePurchaseNotEnabled: {
    status: 409,
    title: 'This auction offers no immediate purchase.',
    detail: 'Nothing was placed. Place a bid instead.',
  },
  immediatePurchasePriceReached: {
    status: 409,
    title: 'The immediate purchase price has been reached.',
    detail:
      'Nothing was placed. The current price has reached the immediate purchase price; place a bid instead.',
  },
  immediatePurchaseAlreadyRequested: {
    status: 409,
    title: 'Immediate purchase has already been requested.',
    detail:
      'Nothing was placed. Your earlier request for immediate purchase is still waiting for a decision.',
  },
  immediatePurchaseNotRequested: {
    status: 409,
    title: 'No immediate purchase has been requested.',
    detail: 'Nothing was changed. There is no request that could be decided.',
  },
  commandIdReused: {
    status: 409,
    title: 'The command id has been used for another command.',
    detail: 'Nothing was changed. Send a new commandId with each new command.',
  },
  auctionAlreadyExists: {
    status: 409,
    title: 'The auction exists already.',
    detail: 'Nothing was changed. Another auction has this id.',
  },
  auctionAlreadyPublished: {
    status: 409,
    title: 'The auction is published already.',
    detail: 'Nothing was changed. Read the auction again.',
  },
  auctionIncomplete: {
    status: 409,
    title: 'The auction is incomplete.',
    detail: ({ errors }) => `Complete or correct these fields before publication: ${namesOf(errors)}.`,
  },
  auctionChangedMeanwhile: {
    status: 409,
    title: 'The auction has changed in the meantime.',
    detail: 'Nothing was changed. Read the auction again and repeat the change on its current revision.',
  },
  termsFrozen: {
    status: 409,
    title: 'The terms can no longer be changed.',
    detail: ({ errors }) => {
      const names = namesOf(errors)
      return `Nothing was changed. These terms are fixed once the auction is under way${names === '' ? '' : `: ${names}`}.`
    },
  },
  auctionHasBids: {
    status: 409,
    title: 'The auction has bids.',
    detail: 'Nothing was changed. This is possible only before the first bid.',
  },
  auctionWithdrawn: {
    status: 409,
    title: 'The auction has been withdrawn.',
    detail: 'Nothing was changed. A withdrawn auction stays as it is.',
  },
  auctionNotEnded: {
    status: 409,
    title: 'The auction has not ended.',
    detail: 'This is available only after the end of the auction.',
  },
  auctionAlreadyDecided: {
    status: 409,
    title: 'The auction has been decided already.',
    detail: 'Nothing was changed. The decision stands in the history of the auction.',
  },
  ...decisionProblems,
  ...restrictionProblems,
  endInNightTime: {
    status: 409,
    title: 'The end lies in the night time.',
    detail: 'Nothing was changed. Choose an end outside the night time of the auction.',
  },
  endNotLater: {
    status: 409,
    title: 'The new end is not later than the current one.',
    detail: 'Nothing was changed. An end can only be moved to a later instant.',
  },
  auctionHasNoEnd: {
    status: 409,
    title: 'The auction has no end.',
    detail: 'This needs an auction with an end; the broker ends this one.',
  },
  auctionHasEnd: {
    status: 409,
    title: 'The auction has an end.',
    detail: 'Nothing was changed. Only an auction without an end is ended by its broker.',
  },
  accessAlreadyGranted: {
    status: 409,
    title: 'The account has access already.',
    detail: 'Nothing was changed. Read the list of bidders again.',
  },
  accessNotGranted: {
    status: 409,
    title: 'The account has no access.',
    detail: 'Nothing was changed. There is no access that could be revoked.',
  },
  bidNotStanding: {
    status: 409,
    title: 'The bid does not stand.',
    detail: 'Nothing was changed. No standing bid has this revision; it may have been voided already.',
  },
  reasonMissing: {
    status: 409,
    title: 'A reason is required.',
    detail: 'Nothing was changed. State the reason; it becomes part of the history.',
  },
}
