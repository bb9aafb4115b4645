import type { AuctionEventType } from './events.ts'

/** What readers outside of the engine have to know of a type of event. */
type EventFacts = {
  /** What it belongs to, so that a reader ignores all events of a group in one word. */
  readonly group: 'lifecycle' | 'publication' | 'admission' | 'bidding' | 'purchase' | 'decision'
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
  AuctionDrafted: { group: 'lifecycle', public: 'state', bidLog: 'preparation' },
  AuctionRevised: { group: 'publication', public: 'state', bidLog: 'revision' },
  AuctionPublished: { group: 'publication', public: 'state', bidLog: 'preparation' },
  AuctionUnpublished: { group: 'publication', public: 'state', bidLog: 'preparation' },
  AccessGranted: { group: 'admission', public: 'none', bidLog: 'access' },
  AccessRevoked: { group: 'admission', public: 'none', bidLog: 'access' },
  BidderLimited: { group: 'admission', public: 'none', bidLog: 'access' },
  BidderSuspended: { group: 'admission', public: 'none', bidLog: 'line' },
  BidderRestored: { group: 'admission', public: 'none', bidLog: 'line' },
  AuctionStarted: { group: 'lifecycle', public: 'state', bidLog: 'line' },
  BidPlaced: { group: 'bidding', public: 'bid', bidLog: 'line' },
  AuctionEndExtended: { group: 'lifecycle', public: 'bid', bidLog: 'line' },
  ImmediatePurchaseRequested: { group: 'purchase', public: 'none', bidLog: 'line' },
  ImmediatePurchaseAccepted: { group: 'purchase', public: 'state', bidLog: 'line' },
  ImmediatePurchaseDeclined: { group: 'purchase', public: 'none', bidLog: 'line' },
  AuctionEnded: { group: 'lifecycle', public: 'state', bidLog: 'line' },
  AuctionWithdrawn: { group: 'lifecycle', public: 'state', bidLog: 'line' },
  AuctionAwarded: { group: 'decision', public: 'state', bidLog: 'line' },
  AuctionNotAwarded: { group: 'decision', public: 'state', bidLog: 'line' },
  AwardConfirmed: { group: 'decision', public: 'state', bidLog: 'line' },
  AwardNotConcluded: { group: 'decision', public: 'state', bidLog: 'line' },
  CounterOfferMade: { group: 'decision', public: 'state', bidLog: 'line' },
  CounterOfferAccepted: { group: 'decision', public: 'none', bidLog: 'line' },
  BidVoided: { group: 'bidding', public: 'bid', bidLog: 'line' },
} as const satisfies Readonly<Record<AuctionEventType, EventFacts>>

export type EventGroup = EventFacts['group']
export type EventsOfGroup<G extends EventGroup> = {
  [T in AuctionEventType]: (typeof eventCatalogue)[T]['group'] extends G ? T : never
}[AuctionEventType]
