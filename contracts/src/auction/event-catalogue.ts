import type { AuctionEventType } from './events.ts'

/** What readers outside of the engine have to know of a type of event. */
type EventFacts = {
  /**
   * What it changes of the state that everybody may see. `bid`: the price, the number of bids or the end; in
   * a closed process the number is not public, and the event has no name outside.
   */
  readonly public: 'none' | 'bid' | 'state'
  /** Its line in a bid log; of one without a line, the kind that it is counted under. */
  readonly bidLog: 'line' | 'preparation' | 'revision' | 'access'
}

/** Every type of event with what its readers make of it. */
export const eventCatalogue = {
  AuctionDrafted: { public: 'state', bidLog: 'preparation' },
  AuctionRevised: { public: 'state', bidLog: 'revision' },
  AuctionPublished: { public: 'state', bidLog: 'preparation' },
  AuctionUnpublished: { public: 'state', bidLog: 'preparation' },
  AccessGranted: { public: 'none', bidLog: 'access' },
  AccessRevoked: { public: 'none', bidLog: 'access' },
  BidderLimited: { public: 'none', bidLog: 'access' },
  BidderSuspended: { public: 'none', bidLog: 'line' },
  BidderRestored: { public: 'none', bidLog: 'line' },
  AuctionStarted: { public: 'state', bidLog: 'line' },
  BidPlaced: { public: 'bid', bidLog: 'line' },
  AuctionEndExtended: { public: 'bid', bidLog: 'line' },
  ImmediatePurchaseRequested: { public: 'none', bidLog: 'line' },
  ImmediatePurchaseAccepted: { public: 'state', bidLog: 'line' },
  ImmediatePurchaseDeclined: { public: 'none', bidLog: 'line' },
  AuctionEnded: { public: 'state', bidLog: 'line' },
  AuctionWithdrawn: { public: 'state', bidLog: 'line' },
  AuctionAwarded: { public: 'state', bidLog: 'line' },
  AuctionNotAwarded: { public: 'state', bidLog: 'line' },
  AwardConfirmed: { public: 'state', bidLog: 'line' },
  AwardNotConcluded: { public: 'state', bidLog: 'line' },
  CounterOfferMade: { public: 'state', bidLog: 'line' },
  CounterOfferAccepted: { public: 'none', bidLog: 'line' },
  BidVoided: { public: 'bid', bidLog: 'line' },
} as const satisfies Readonly<Record<AuctionEventType, EventFacts>>
