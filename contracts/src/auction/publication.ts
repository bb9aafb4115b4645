import { isInsideNight } from './auction-clock.ts'
import type { AuctionDescription, AuctionTerms } from './auction-fields.ts'
import { AuctionType } from './enumerations.ts'
import { isEnergyFit } from './energy.ts'
import { type Instant, instantToMs } from '../kernel/instant.ts'

/** What publication may find missing. */
export type PublicationField = keyof AuctionDescription | keyof AuctionTerms

/**
 * Fields that keep an auction from being published at an engine time, by name (rulebook, Publication and
 * revision).
 */
export function publicationGaps(
  description: AuctionDescription,
  terms: AuctionTerms,
  at: Instant,
): readonly PublicationField[] {
  const fields: PublicationField[] = []
  if (description.title === '') fields.push('title')
  if (description.zipCode === '') fields.push('zipCode')
  if (description.city === '') fields.push('city')
  if (!isStartFit(terms)) fields.push('start')
  if (!isEndFit(terms, at)) fields.push('end')
  if (terms.startPrice === null) fields.push('startPrice')
  if (terms.auctionBidMinimumIncrease === null) fields.push('auctionBidMinimumIncrease')
  if (!isImmediatePurchaseFit(terms)) fields.push('immediatePurchasePrice')
  if (isMinimumPriceMissing(terms) || !canPurchaseReachMinimum(terms)) fields.push('minimumPrice')
  if (description.images.length === 0) fields.push('images')
  if (!isEnergyFit(description)) fields.push('energy')
  return fields
}

/**
 * Whether an immediate purchase brings at least the minimum price, where there is either (rulebook, PUB-11).
 */
export function canPurchaseReachMinimum({
  immediatePurchaseEnabled,
  immediatePurchasePrice,
  minimumPrice,
}: Pick<AuctionTerms, 'immediatePurchaseEnabled' | 'immediatePurchasePrice' | 'minimumPrice'>): boolean {
  if (!immediatePurchaseEnabled || immediatePurchasePrice === null || minimumPrice === null) return true
  return minimumPrice <= immediatePurchasePrice
}

function isMinimumPriceMissing({ auctionType, minimumPrice }: AuctionTerms): boolean {
  return auctionType === AuctionType.NormPriceProcess && minimumPrice === null
}

function isStartFit({ start, end, openEnd }: AuctionTerms): boolean {
  return start !== null && (openEnd || end === null || start < end)
}

function isEndFit(terms: AuctionTerms, at: Instant): boolean {
  if (terms.openEnd) return true
  return terms.end !== null && terms.end > at && !isInsideNight(terms, instantToMs(terms.end))
}

function isImmediatePurchaseFit(terms: AuctionTerms): boolean {
  if (!terms.immediatePurchaseEnabled) return true
  const { immediatePurchasePrice: price, startPrice } = terms
  return price !== null && (startPrice === null || price > startPrice)
}
