import type { EventType } from '@zuschlag/contracts/auction/events'

const words: Record<EventType, true> = {
  AuctionDrafted: true,
  AuctionRevised: true,
  AuctionPublished: true,
  AuctionUnpublished: true,
  AccessGranted: true,
  AccessRevoked: true,
  BidderLimited: true,
  BidderSuspended: true,
  BidderRestored: true,
  AuctionStarted: true,
  BidPlaced: true,
  AuctionEndExtended: true,
  ImmediatePurchaseRequested: true,
  ImmediatePurchaseAccepted: true,
  ImmediatePurchaseDeclined: true,
  AuctionEnded: true,
  AuctionWithdrawn: true,
  AuctionAwarded: true,
  AuctionNotAwarded: true,
  AwardConfirmed: true,
  AwardNotConcluded: true,
  CounterOfferMade: true,
  CounterOfferAccepted: true,
  BidVoided: true,
  BidRejected: true,
  ImmediatePurchaseRejected: true,
}

/** Every type of event, exhaustive by type: a new one does not compile until it has its words. */
export const eventTypes = Object.keys(words) as readonly EventType[]

const attempts: ReadonlySet<EventType> = new Set(['BidRejected', 'ImmediatePurchaseRejected'])

/** Of the auction's own stream, or of the refused attempts. */
export function typesOf(stream: 'auction' | 'attempts'): readonly EventType[] {
  return eventTypes.filter((type) => attempts.has(type) === (stream === 'attempts'))
}
