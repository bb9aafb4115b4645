import type { AuctionEventType } from '@zuschlag/contracts/auction/events'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'

/** The columns of a card: lists read no long texts. */
export type ListRow = Omit<AuctionDetailsRow, 'description' | 'terms'> & { readonly showMinimumPrice: boolean }

/** What one user has to do with one auction. */
export type Participation = {
  readonly hasAccess: boolean
  /** Price of their newest standing bid. */
  readonly lastBidPrice: number | null
  readonly hasStandingBid: boolean
  readonly hasOpenRequest: boolean
}

export const noParticipation: Participation = {
  hasAccess: false,
  lastBidPrice: null,
  hasStandingBid: false,
  hasOpenRequest: false,
}

/** What live updates are made of: facts that need no clock and name nobody to a reader. */
export type LiveFacts = Pick<
  AuctionDetailsRow,
  | 'auctionId'
  | 'revision'
  | 'currentPrice'
  | 'bidCount'
  | 'closedProcess'
  | 'startAt'
  | 'effectiveEndAt'
  | 'endedAt'
  | 'isPublished'
  | 'listed'
  | 'nightTimeStart'
  | 'nightTimeEnd'
  | 'timeZone'
> & {
  /** Type of the event behind this revision. */
  readonly cause: AuctionEventType
  readonly minimumBid: number
  readonly isWithdrawn: boolean
  readonly tenantId: TenantId
  readonly brokerUserId: UserId
  readonly sellerUserId: UserId | null
}

export type DashboardRow = ListRow & {
  readonly street: string
  readonly descriptionText: string
  readonly leaderId: UserId | null
  readonly participation: Participation
}

export type BidRow = { readonly bidderId: UserId; readonly price: number; readonly placedAt: Instant }

export type EndedPage = { readonly skip: number; readonly take: number; readonly search: string; readonly now: Instant }

/**
 * What the gateway asks of the read models. Every answer is what one reader of the tables sees at one moment; who may
 * see it is the policies' business.
 */
export interface AuctionReader {
  details(auctionId: AuctionId): Promise<AuctionDetailsRow | null>
  participation(auctionId: AuctionId, userId: UserId): Promise<Participation>
  /** Live facts of those auctions that exist. */
  liveFacts(auctionIds: readonly AuctionId[]): Promise<readonly LiveFacts[]>
  /** Published and listed, by start; at most `limit`. */
  publicList(now: Instant, limit: number): Promise<readonly ListRow[]>
  /** Listed and over, newest end first; `search` looks in title and city. */
  endedList(page: EndedPage): Promise<readonly ListRow[]>
  /** Auctions that a user was given access to or takes part in. */
  auctionsOf(userId: UserId): Promise<readonly DashboardRow[]>
  auctionIdsOf(userId: UserId): Promise<readonly AuctionId[]>
  /** Standing bids in the ranking's order: price descending, then revision ascending. */
  standingBids(auctionId: AuctionId): Promise<readonly BidRow[]>
}
