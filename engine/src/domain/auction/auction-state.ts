import type {
  AuctionDescription,
  AuctionOwnership,
  AuctionTerms,
} from '@zuschlag/contracts/auction/auction-fields'
import type { RoomFile } from '@zuschlag/contracts/auction/data-room'
import type { AuctionFact, Envelope } from '@zuschlag/contracts/auction/events'
import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AppendOnlyList, VersionedMap } from '../collections/persistent-collections.ts'

/** A bid as it was placed; `voided` says whether it still stands. */
export type Bid = { readonly revision: number; readonly bidderId: UserId; readonly price: number }

/** What the standing bids say together. */
export type Standing = {
  readonly highestBid: number | null
  readonly bidCount: number
  readonly leaderId: UserId | null
  readonly leadingBidRevision: number | null
}

export type PurchaseRequest = { readonly revision: number; readonly bidderId: UserId; readonly price: number }

/**
 * What was decided after the end. `sold`: an immediate purchase was accepted, there is nothing left to award.
 */
export type AwardDecision =
  | { readonly kind: 'open' }
  | { readonly kind: 'sold'; readonly requestRevision: number }
  | {
      readonly kind: 'awarded'
      readonly bidRevision: number
      readonly bidderId: UserId
      readonly isConfirmed: boolean
    }
  | { readonly kind: 'notAwarded' }

/** Some bidders were asked for a price until a deadline (DEC-9). */
export type CounterOffer = {
  readonly revision: number
  readonly price: number
  readonly until: Instant
  /** In the order of the ranking at that time. */
  readonly candidates: readonly { readonly bidRevision: number; readonly bidderId: UserId }[]
  /** Revisions of the bids that were raised to its price. */
  readonly accepted: readonly number[]
}

/** What the tenant decided about one bidder beside access. */
export type Restriction = {
  readonly limit: number | null
  /** Null for who is not suspended. */
  readonly suspendedFor: SuspensionCategory | null
}

/**
 * Whether somebody has access, and until when; null for no end. Of one that ended by itself, when that was.
 */
export type Access = { readonly isHeld: boolean; readonly until: Instant | null }

export type AccessEnd = { readonly userId: UserId; readonly until: Instant }

/** What is known of every auction that exists, whatever its status. */
type Known = {
  readonly auctionId: AuctionId
  /** Revision of the last event. */
  readonly revision: number
  /** Engine time of the last event; no later decision has an earlier one. */
  readonly lastEventAt: Instant
  readonly ownership: AuctionOwnership
  readonly description: AuctionDescription
  /** As drafted and revised; the end that holds after extensions is `end`. */
  readonly terms: AuctionTerms
  /** Version of the rules that bidders read; 0 before the first publication. */
  readonly rulesVersion: number
  /** The files of each state of the documents that bidders read, from state 1 on. */
  readonly roomStates: AppendOnlyList<readonly RoomFile[]>
  /** Whether its start came while it was published, also before a revision moved the start again. */
  readonly hasRun: boolean
  /** Of users who were granted access. */
  readonly access: VersionedMap<UserId, Access>
  /** When accesses end, the earliest first; of those that have an end. */
  readonly accessEnds: readonly AccessEnd[]
  readonly restrictions: VersionedMap<UserId, Restriction>
  readonly bids: AppendOnlyList<Bid>
  /** Revisions of voided bids. */
  readonly voided: VersionedMap<number, true>
  readonly standing: Standing
  readonly purchaseRequests: AppendOnlyList<PurchaseRequest>
  /** Revisions of requests that are no longer open. */
  readonly answeredRequests: VersionedMap<number, true>
}

export type Absent = { readonly status: 'Absent' }

export type Draft = Known & { readonly status: 'Draft' }

/** Figures of the terms that publication made certain, as bidding needs them. */
export type BiddingTerms = {
  readonly auctionType: AuctionTerms['auctionType']
  readonly startPrice: number
  readonly minimumPrice: number | null
  readonly auctionBidMinimumIncrease: number
}

type Opened = Known & {
  readonly bidding: BiddingTerms
  readonly start: Instant
  /** The end that holds now; null while the end is open. */
  readonly end: Instant | null
  /** Whether AuctionStarted was written for this start. */
  readonly isStartWritten: boolean
}

export type Published = Opened & { readonly status: 'Published' }

export type Ended = Opened & {
  readonly status: 'Ended'
  readonly end: Instant
  readonly award: AwardDecision
  /** Bidders whose award was not concluded: no bid of theirs is awarded again. */
  readonly released: readonly UserId[]
  readonly counterOffers: readonly CounterOffer[]
}

/** Withdrawn while it was published. */
export type Withdrawn = Opened & { readonly status: 'Withdrawn' }

/** An auction as its events say; a field exists only where it means something. */
export type Auction = Absent | Draft | Published | Ended | Withdrawn
export type ExistingAuction = Exclude<Auction, Absent>

/** What of an event the state is made of; a stored `AuctionEvent` is one. */
export type FoldedEvent = Pick<Envelope, 'auctionId' | 'revision' | 'at'> & AuctionFact
