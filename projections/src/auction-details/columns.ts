import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { currentPriceOf } from '@zuschlag/contracts/auction/bid-price'
import { searchTextOf } from '@zuschlag/contracts/search/search-text'
import type { AuctionDetailsRow, DescriptionColumns, TermsColumns } from './table.ts'

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
