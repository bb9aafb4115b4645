import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { RoomState } from '@zuschlag/contracts/auction/data-room'
import type { AwardCategory, NotConcludedCategory } from '@zuschlag/contracts/auction/decision'
import type { AuctionType, Country, SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionEventType } from '@zuschlag/contracts/auction/events'
import type { AuctionId, BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ReadModel } from '../kernel/read-model.ts'
import { defineTable } from '../kernel/table.ts'

/** A counter-offer after the end; who accepted it by the revisions of their bids, as far as these stand. */
export type CounterOfferColumn = {
  readonly revision: number
  readonly price: number
  readonly until: Instant
  /** All who were asked, also those whose bid was voided since: the seller side reads how many there were. */
  readonly candidates: readonly {
    readonly bidRevision: number
    readonly bidderId: UserId
    readonly isVoided: boolean
  }[]
  readonly accepted: readonly number[]
}

/** What a card in a list shows of the description; columns of their own, so a list reads no long texts. */
export type DescriptionColumns = {
  readonly title: string
  readonly zipCode: string
  readonly city: string
  readonly country: Country
  /** Square metres. */
  readonly area: number | null
  readonly rooms: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly mainImageUrl: string | null
  readonly mainImageResizedUrl: string | null
  readonly listed: boolean
  readonly showMinimumPrice: boolean
  /** Whether the seller hides the bids; with them, at which price somebody else was successful. */
  readonly hideAnonymizedAuctionBids: boolean
  /** Title, city, zip code and the object's code, folded for searching (see search-text.ts). */
  readonly searchText: string
}

/** What a card in a list shows of the terms. Prices in whole currency units. */
export type TermsColumns = {
  readonly auctionType: AuctionType
  readonly closedProcess: boolean
  readonly fixedEnd: boolean
  readonly openEnd: boolean
  readonly startPrice: number | null
  readonly minimumPrice: number | null
  /** Null where immediate purchase is not enabled. */
  readonly immediatePurchasePrice: number | null
  readonly nightTimeStart: string | null
  readonly nightTimeEnd: string | null
  readonly timeZone: string
  readonly startAt: Instant | null
  /** The end as it stands now, extensions included; null with an open end. */
  readonly endAt: Instant | null
}

/** One auction as it is now. */
export type AuctionDetailsRow = DescriptionColumns &
  TermsColumns & {
    readonly auctionId: AuctionId
    /** Revision of the last event of the auction's stream that is in here. */
    readonly revision: number
    /** The same for readers who do not run the auction (public-revision.ts). */
    readonly publicRevision: number
    readonly lastEventType: AuctionEventType
    readonly lastEventHash: string
    readonly draftedAt: Instant
    readonly changedAt: Instant

    readonly tenantId: TenantId
    readonly sellType: SellType
    readonly brokerId: BrokerId
    readonly brokerUserId: UserId
    readonly sellerUserId: UserId | null

    readonly description: AuctionDescription
    /** As drafted and revised; an extended end is in `endAt` alone. */
    readonly terms: AuctionTerms
    /** Version of the rules that bidders read; 0 before the first publication. */
    readonly rulesVersion: number
    readonly documentsState: number
    readonly roomStates: readonly RoomState[]

    readonly isPublished: boolean
    readonly publishedAt: Instant | null
    /** When AuctionEnded says it was over; null while it was not written. */
    readonly endedAt: Instant | null
    readonly endedBy: 'deadline' | 'broker' | 'immediatePurchase' | null
    /** From here on it is over, whether or not AuctionEnded was written yet; null while nobody can say. */
    readonly effectiveEndAt: Instant | null

    readonly currentPrice: number | null
    /** The highest standing bid. */
    readonly highestBid: number | null
    readonly bidCount: number
    readonly leaderId: UserId | null
    readonly leadingBidRevision: number | null

    readonly purchaseRequestRevision: number | null
    readonly purchaserId: UserId | null
    readonly purchasePrice: number | null
    readonly withdrawnAt: Instant | null
    readonly withdrawalReason: string | null
    readonly awardedAt: Instant | null
    readonly awardedBidRevision: number | null
    readonly awardedBidderId: UserId | null
    readonly awardedPrice: number | null
    readonly awardCategory: AwardCategory | null
    /** Whether the seller's confirmation of the award was asked for and given; null without an award. */
    readonly awardConfirmation: 'notAsked' | 'awaited' | 'given' | null
    /** The last award that came to nothing; the award itself is taken out of the columns above. */
    readonly notConcludedAt: Instant | null
    readonly notConcludedBidderId: UserId | null
    readonly notConcludedCategory: NotConcludedCategory | null
    /** Bidders whose award was not concluded, in this order. */
    readonly releasedBidderIds: readonly UserId[]
    readonly counterOffers: readonly CounterOfferColumn[]
    readonly notAwardedAt: Instant | null
    readonly notAwardedReason: string | null
  }

export const auctionDetailsTable = defineTable<AuctionDetailsRow>({
  name: 'auction_details',
  key: ['auctionId'],
  columns: {
    auctionId: 'uuid',
    revision: 'integer',
    publicRevision: 'bigint',
    lastEventType: 'text',
    lastEventHash: 'text',
    draftedAt: 'instant',
    changedAt: 'instant',
    tenantId: 'uuid',
    sellType: 'integer',
    brokerId: 'uuid',
    brokerUserId: 'uuid',
    sellerUserId: 'uuid',
    description: 'json',
    terms: 'json',
    rulesVersion: 'integer',
    documentsState: 'integer',
    roomStates: 'json',
    title: 'text',
    zipCode: 'text',
    city: 'text',
    country: 'text',
    area: 'number',
    rooms: 'number',
    latitude: 'number',
    longitude: 'number',
    mainImageUrl: 'text',
    mainImageResizedUrl: 'text',
    listed: 'boolean',
    showMinimumPrice: 'boolean',
    hideAnonymizedAuctionBids: 'boolean',
    searchText: 'text',
    auctionType: 'integer',
    closedProcess: 'boolean',
    fixedEnd: 'boolean',
    openEnd: 'boolean',
    startPrice: 'bigint',
    minimumPrice: 'bigint',
    immediatePurchasePrice: 'bigint',
    nightTimeStart: 'text',
    nightTimeEnd: 'text',
    timeZone: 'text',
    startAt: 'instant',
    endAt: 'instant',
    isPublished: 'boolean',
    publishedAt: 'instant',
    endedAt: 'instant',
    endedBy: 'text',
    effectiveEndAt: 'instant',
    currentPrice: 'bigint',
    highestBid: 'bigint',
    bidCount: 'integer',
    leaderId: 'uuid',
    leadingBidRevision: 'integer',
    purchaseRequestRevision: 'integer',
    purchaserId: 'uuid',
    purchasePrice: 'bigint',
    withdrawnAt: 'instant',
    withdrawalReason: 'text',
    awardedAt: 'instant',
    awardedBidRevision: 'integer',
    awardedBidderId: 'uuid',
    awardedPrice: 'bigint',
    awardCategory: 'text',
    awardConfirmation: 'text',
    notConcludedAt: 'instant',
    notConcludedBidderId: 'uuid',
    notConcludedCategory: 'text',
    releasedBidderIds: 'json',
    counterOffers: 'json',
    notAwardedAt: 'instant',
    notAwardedReason: 'text',
  },
})

/** The terms with the end as it was extended, which is the one that a revision changes or not. */
export function standingTerms({
  terms,
  openEnd,
  endAt,
}: Pick<AuctionDetailsRow, 'terms' | 'openEnd' | 'endAt'>): AuctionDetailsRow['terms'] {
  return openEnd ? terms : { ...terms, end: endAt }
}

export class AuctionDetailsModel extends ReadModel {
  static override table = auctionDetailsTable
}
