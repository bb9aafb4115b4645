import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { currentPriceOf } from '@zuschlag/contracts/auction/bid-price'
import {
  documentChanges,
  documentsStateOncePublished,
  documentsStateOnceRevised,
  NO_DOCUMENTS_STATE,
  roomFilesOf,
} from '@zuschlag/contracts/auction/data-room'
import type { AuctionEvent } from '@zuschlag/contracts/auction/events'
import {
  NO_RULES_VERSION,
  rulesVersionOncePublished,
  rulesVersionOnceRevised,
} from '@zuschlag/contracts/auction/rules-version'
import { searchTextOf } from '@zuschlag/contracts/search/search-text'
import type { EventOf } from '../kernel/projection.ts'
import {
  type AuctionDetailsRow,
  type CounterOfferColumn,
  type DescriptionColumns,
  standingTerms,
  type TermsColumns,
} from './table.ts'

/** The columns that repeat what the description says. */
export function columnsOfDescription(description: AuctionDescription): DescriptionColumns {
  const { title, zipCode, city, country, area, rooms, latitude, longitude, listed } = description
  const { showMinimumPrice, images } = description
  const code = description.auctionCode ?? ''
  const main = images.find(({ isMainImage }) => isMainImage) ?? images[0]
  return {
    title,
    zipCode,
    city,
    country,
    area,
    rooms: rooms ?? null,
    latitude,
    longitude,
    listed,
    showMinimumPrice,
    hideAnonymizedAuctionBids: description.hideAnonymizedAuctionBids,
    mainImageUrl: main?.storageUrl ?? null,
    mainImageResizedUrl: main?.resizedStorageUrl ?? null,
    searchText: searchTextOf(`${title} ${city} ${zipCode} ${code}`),
  }
}

/** The columns that repeat what the terms say. */
export function columnsOfTerms(terms: AuctionTerms): TermsColumns {
  const { auctionType, closedProcess, fixedEnd, openEnd, startPrice, minimumPrice, timeZone } = terms
  return {
    auctionType,
    closedProcess,
    fixedEnd,
    openEnd,
    startPrice,
    minimumPrice,
    immediatePurchasePrice: terms.immediatePurchaseEnabled ? terms.immediatePurchasePrice : null,
    nightTimeStart: terms.nightTimeStart,
    nightTimeEnd: terms.nightTimeEnd,
    timeZone,
    startAt: terms.start,
    endAt: openEnd ? null : terms.end,
  }
}

/**
 * Current price while the highest standing bid is this (rulebook, PlaceBid); null as well while a draft has
 * no start price.
 */
export function currentPriceWith(
  {
    auctionType,
    startPrice,
    minimumPrice,
    terms,
  }: Pick<AuctionDetailsRow, 'auctionType' | 'startPrice' | 'minimumPrice' | 'terms'>,
  highestBid: number | null,
): number | null {
  if (startPrice === null) return highestBid
  const auctionBidMinimumIncrease = terms.auctionBidMinimumIncrease ?? 0
  return currentPriceOf({ auctionType, startPrice, minimumPrice, auctionBidMinimumIncrease }, { highestBid })
}

/** An auction without an award. */
export const noAward = {
  awardedAt: null,
  awardedBidRevision: null,
  awardedBidderId: null,
  awardedPrice: null,
  awardCategory: null,
  awardConfirmation: null,
} as const

/** An auction of which no award came to nothing. */
export const nothingFailed = {
  notConcludedAt: null,
  notConcludedBidderId: null,
  notConcludedCategory: null,
  releasedBidderIds: [],
} as const

type Change = Partial<AuctionDetailsRow>

export function awarded(row: AuctionDetailsRow, { at, data }: EventOf<'AuctionAwarded'>): Change {
  return {
    awardedAt: at,
    awardedBidRevision: data.bidRevision,
    awardedBidderId: data.bidderId,
    awardedPrice: data.price,
    awardCategory: isHighestOffer(row, data.bidRevision) ? null : data.category,
    awardConfirmation: row.terms.awardConfirmedBySeller === true ? 'awaited' : 'notAsked',
  }
}

/**
 * Whether nobody offers more: the category of a lower offer may come with it where the one above was voided
 * in the meantime (DEC-4). Of several who accepted the same price none counts as the highest here.
 */
function isHighestOffer(
  { leadingBidRevision, counterOffers }: AuctionDetailsRow,
  bidRevision: number,
): boolean {
  const raised = counterOffers.findLast(({ accepted }) => accepted.length > 0)
  if (raised === undefined) return bidRevision === leadingBidRevision
  return raised.accepted.length === 1 && raised.accepted.includes(bidRevision)
}

export function notConcluded(row: AuctionDetailsRow, { at, data }: EventOf<'AwardNotConcluded'>): Change {
  return {
    ...noAward,
    notConcludedAt: at,
    notConcludedBidderId: data.bidderId,
    notConcludedCategory: data.category,
    releasedBidderIds: [...row.releasedBidderIds, data.bidderId],
  }
}

type Row = Pick<AuctionDetailsRow, 'counterOffers'>

export function counterOfferMade(
  { counterOffers }: Row,
  { revision, data }: EventOf<'CounterOfferMade'>,
): Row {
  const { price, until } = data
  const candidates = data.candidates.map((candidate) => ({ ...candidate, isVoided: false }))
  return { counterOffers: [...counterOffers, { revision, price, until, candidates, accepted: [] }] }
}

export function counterOfferAccepted(
  { counterOffers }: Row,
  { data: { bidRevision, counterOfferRevision } }: EventOf<'CounterOfferAccepted'>,
): Row {
  const withBid = (made: CounterOfferColumn): CounterOfferColumn =>
    made.revision === counterOfferRevision ? { ...made, accepted: [...made.accepted, bidRevision] } : made
  return { counterOffers: counterOffers.map(withBid) }
}

/** A voided bid takes its acceptances with it, and accepts no more (DEC-11). */
export function withoutVoided({ counterOffers }: Row, bidRevision: number): Row {
  return {
    counterOffers: counterOffers.map((made) => ({
      ...made,
      candidates: made.candidates.map((candidate) =>
        candidate.bidRevision === bidRevision ? { ...candidate, isVoided: true } : candidate,
      ),
      accepted: made.accepted.filter((revision) => revision !== bidRevision),
    })),
  }
}

type Versions = Pick<AuctionDetailsRow, 'rulesVersion' | 'documentsState' | 'roomStates'>

/** States of the documents that a row keeps. */
const ROOM_STATES_MAX = 200

/** Before the first publication. */
export const noVersions: Versions = {
  rulesVersion: NO_RULES_VERSION,
  documentsState: NO_DOCUMENTS_STATE,
  roomStates: [],
}

export function versionsOncePublished(row: AuctionDetailsRow, event: EventOf<'AuctionPublished'>): Versions {
  return {
    rulesVersion: rulesVersionOncePublished(row.rulesVersion),
    ...room(row, documentsStateOncePublished(row.documentsState), row.description, event),
  }
}

/** @param description as it is after the revision */
export function versionsOnceRevised(
  row: AuctionDetailsRow,
  description: AuctionDescription,
  event: EventOf<'AuctionRevised'>,
): Versions {
  const documentsState = documentsStateOnceRevised(row.documentsState, row.description, description)
  return {
    rulesVersion: rulesVersionOnceRevised(row.rulesVersion, standingTerms(row), event.data.terms),
    ...room(row, documentsState, description, event),
  }
}

function room(
  before: AuctionDetailsRow,
  documentsState: number,
  description: AuctionDescription,
  { revision, at }: Pick<AuctionEvent, 'revision' | 'at'>,
): Pick<AuctionDetailsRow, 'documentsState' | 'roomStates'> {
  if (documentsState === before.documentsState) return { documentsState, roomStates: before.roomStates }
  const changes = documentChanges(before.roomStates.at(-1)?.files ?? [], description)
  const made = { state: documentsState, revision, at, files: roomFilesOf(description), changes }
  return { documentsState, roomStates: [...before.roomStates, made].slice(-ROOM_STATES_MAX) }
}
