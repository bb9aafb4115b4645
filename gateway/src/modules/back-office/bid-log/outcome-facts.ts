import type { OutcomeFacts } from '../../../presenters/outcome.ts'
import { noOutcomeFacts } from '../../../presenters/outcome.ts'
import type { BidLogEvent } from './bid-log-event.ts'

/** What a history says about its end; `awardedBidRevision` is the bid that got the award. */
export type LoggedOutcome = OutcomeFacts & { readonly awardedBidRevision: number | null }

const running: LoggedOutcome = { ...noOutcomeFacts, awardedBidRevision: null }

export function outcomeFactsOf(events: readonly BidLogEvent[]): LoggedOutcome {
  return events.reduce(withEvent, running)
}

function withEvent(facts: LoggedOutcome, { type, data, at }: BidLogEvent): LoggedOutcome {
  switch (type) {
    case 'BidPlaced':
      return { ...facts, bidCount: facts.bidCount + 1 }
    case 'BidVoided':
      return { ...facts, bidCount: facts.bidCount - 1 }
    case 'ImmediatePurchaseAccepted':
      return { ...facts, purchaserId: data.bidderId, purchasePrice: data.price }
    case 'AuctionEnded':
      return { ...facts, endedAt: data.end, endedBy: data.by }
    case 'AuctionWithdrawn':
      return { ...facts, withdrawnAt: at }
    case 'AuctionAwarded':
      return {
        ...facts,
        awardedAt: at,
        awardedBidRevision: data.bidRevision,
        awardedBidderId: data.bidderId,
        awardedPrice: data.price,
        awardCategory: data.category,
        // Whether it is asked for, the terms say, which a bid log does not have.
        awardConfirmation: null,
      }
    case 'AwardConfirmed':
      return { ...facts, awardConfirmation: 'given' }
    case 'AwardNotConcluded':
      return {
        ...facts,
        awardedAt: null,
        awardedBidRevision: null,
        awardedBidderId: null,
        awardedPrice: null,
        awardCategory: null,
        awardConfirmation: null,
        notConcludedAt: at,
        notConcludedBidderId: data.bidderId,
        notConcludedCategory: data.category,
      }
    case 'AuctionNotAwarded':
      return { ...facts, notAwardedAt: at }
    default:
      return facts
  }
}
