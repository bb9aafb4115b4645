import type { RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { ProblemText } from './problem-text.ts'

type DecisionText = ProblemText & { readonly status: 409 }

/** Refusals by the rules of the decision after the end (docs/rules/decision.md). */
export const decisionProblems = {
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
