import type { StepFacts } from '@zuschlag/contracts/administration/dispute-facts'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'

/** What an event says, without what stands in the description and terms of the auction themselves. */
export function stepFactsOf(event: StoredEvent): StepFacts {
  switch (event.type) {
    case 'AuctionDrafted':
      return {}
    case 'AuctionRevised':
      return { fields: Object.keys({ ...event.data.description, ...event.data.terms }) }
    case 'BidPlaced':
    case 'ImmediatePurchaseRequested': {
      const { bidderId, price, rulesVersion, documentsState, businessTerms, arrivedAt, screen } = event.data
      return { bidderId, price, rulesVersion, documentsState, businessTerms, arrivedAt, screen }
    }
    case 'AccessGranted': {
      const { userId, until } = event.data
      return { userId, ...(until !== null && { until }) }
    }
    case 'CounterOfferMade': {
      const { price, until } = event.data
      return { price, until }
    }
    case 'CounterOfferAccepted': {
      const { bidderId, price, rulesVersion, documentsState, businessTerms, bidRevision } = event.data
      const { arrivedAt, screen } = event.data
      return { bidderId, price, rulesVersion, documentsState, businessTerms, bidRevision, arrivedAt, screen }
    }
    case 'BidVoided': {
      const { bidRevision, reason } = event.data
      return { bidRevision, reason }
    }
    case 'AuctionStarted':
      return {}
    default:
      return event.data
  }
}
