import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { RoomState } from '@zuschlag/contracts/auction/data-room'
import type { AwardCategory, NotConcludedCategory } from '@zuschlag/contracts/auction/decision'
import type { AuctionType, Country, SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionEventType } from '@zuschlag/contracts/auction/events'
import type { AuctionId, BrokerId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ReadModel } from '../kernel/read-model.ts'
import { column, defineTable, type RowOf } from '../kernel/table.ts'

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
const descriptionColumns = {
  title: column.text(),
  zipCode: column.text(),
  city: column.text(),
  country: column.text<Country>(),
  /** Square metres. */
  area: column.number<number | null>(),
  rooms: column.number<number | null>(),
  latitude: column.number<number | null>(),
  longitude: column.number<number | null>(),
  mainImageUrl: column.text<string | null>(),
  mainImageResizedUrl: column.text<string | null>(),
  listed: column.boolean(),
  showMinimumPrice: column.boolean(),
  /** Whether the seller hides the bids; with them, at which price somebody else was successful. */
  hideAnonymizedAuctionBids: column.boolean(),
  /** Title, city, zip code and the object's code, folded for searching (see search-text.ts). */
  searchText: column.text(),
}
export type DescriptionColumns = RowOf<typeof descriptionColumns>

/** What a card in a list shows of the terms. Prices in whole currency units. */
const termsColumns = {
  auctionType: column.integer<AuctionType>(),
  closedProcess: column.boolean(),
  fixedEnd: column.boolean(),
  openEnd: column.boolean(),
  startPrice: column.bigint<number | null>(),
  minimumPrice: column.bigint<number | null>(),
  /** Null where immediate purchase is not enabled. */
  immediatePurchasePrice: column.bigint<number | null>(),
  nightTimeStart: column.text<string | null>(),
  nightTimeEnd: column.text<string | null>(),
  timeZone: column.text(),
  startAt: column.instant<Instant | null>(),
  /** The end as it stands now, extensions included; null with an open end. */
  endAt: column.instant<Instant | null>(),
}
export type TermsColumns = RowOf<typeof termsColumns>

export const auctionDetailsTable = defineTable({
  name: 'auction_details',
  key: ['auctionId'],
  columns: {
    auctionId: column.uuid<AuctionId>(),
    /** Revision of the last event of the auction's stream that is in here. */
    revision: column.integer(),
    /** The same for readers who do not run the auction (public-revision.ts). */
    publicRevision: column.bigint(),
    lastEventType: column.text<AuctionEventType>(),
    lastEventHash: column.text(),
    draftedAt: column.instant(),
    changedAt: column.instant(),

    tenantId: column.uuid<TenantId>(),
    sellType: column.integer<SellType>(),
    brokerId: column.uuid<BrokerId>(),
    brokerUserId: column.uuid<UserId>(),
    sellerUserId: column.uuid<UserId | null>(),

    description: column.json<AuctionDescription>(),
    /** As drafted and revised; an extended end is in `endAt` alone. */
    terms: column.json<AuctionTerms>(),
    /** Version of the rules that bidders read; 0 before the first publication. */
    rulesVersion: column.integer(),
    documentsState: column.integer(),
    roomStates: column.json<readonly RoomState[]>(),

    ...descriptionColumns,
    ...termsColumns,

    isPublished: column.boolean(),
    publishedAt: column.instant<Instant | null>(),
    /** When AuctionEnded says it was over; null while it was not written. */
    endedAt: column.instant<Instant | null>(),
    endedBy: column.text<'deadline' | 'broker' | 'immediatePurchase' | null>(),
    /** From here on it is over, whether or not AuctionEnded was written yet; null while nobody can say. */
    effectiveEndAt: column.instant<Instant | null>(),

    currentPrice: column.bigint<number | null>(),
    /** The highest standing bid. */
    highestBid: column.bigint<number | null>(),
    bidCount: column.integer(),
    leaderId: column.uuid<UserId | null>(),
    leadingBidRevision: column.integer<number | null>(),

    purchaseRequestRevision: column.integer<number | null>(),
    purchaserId: column.uuid<UserId | null>(),
    purchasePrice: column.bigint<number | null>(),
    withdrawnAt: column.instant<Instant | null>(),
    withdrawalReason: column.text<string | null>(),
    awardedAt: column.instant<Instant | null>(),
    awardedBidRevision: column.integer<number | null>(),
    awardedBidderId: column.uuid<UserId | null>(),
    awardedPrice: column.bigint<number | null>(),
    awardCategory: column.text<AwardCategory | null>(),
    /** Whether the seller's confirmation of the award was asked for and given; null without an award. */
    awardConfirmation: column.text<'notAsked' | 'awaited' | 'given' | null>(),
    /** The last award that came to nothing; the award itself is taken out of the columns above. */
    notConcludedAt: column.instant<Instant | null>(),
    notConcludedBidderId: column.uuid<UserId | null>(),
    notConcludedCategory: column.text<NotConcludedCategory | null>(),
    /** Bidders whose award was not concluded, in this order. */
    releasedBidderIds: column.json<readonly UserId[]>(),
    counterOffers: column.json<readonly CounterOfferColumn[]>(),
    notAwardedAt: column.instant<Instant | null>(),
    notAwardedReason: column.text<string | null>(),
  },
})
/** One auction as it is now. */
export type AuctionDetailsRow = RowOf<typeof auctionDetailsTable.columns>

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
