import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { addAuctionTime, isAuctionTimeWithin } from '@zuschlag/contracts/auction/auction-clock'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Published } from './auction-state.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Length of the end extension in milliseconds of auction time; 0 where the end is not extended by bids. */
export function extensionMsOf(terms: AuctionTerms): number {
  if (terms.auctionType !== AuctionType.BiddingProcess || terms.fixedEnd || terms.openEnd) return 0
  return terms.endExtensionHours * HOUR_MS + terms.endExtensionMinutes * MINUTE_MS
}

/** Length of the window before the end, in milliseconds of auction time, in which a bid extends it. */
export function extensionWindowMsOf(terms: AuctionTerms): number {
  return terms.endExtensionStartHours * HOUR_MS + terms.endExtensionStartMinutes * MINUTE_MS
}

/**
 * The extension that an accepted bid brings, or null (rulebook, End extension): a bid within the window of
 * auction time before the end moves it to `extension` of auction time after the bid, never to an earlier end.
 */
export function endExtension(auction: Published, at: Instant): AuctionFact | null {
  const extensionMs = extensionMsOf(auction.terms)
  const windowMs = extensionWindowMsOf(auction.terms)
  if (extensionMs === 0 || windowMs === 0 || auction.end === null) return null
  const atMs = instantToMs(at)
  const endMs = instantToMs(auction.end)
  if (!isAuctionTimeWithin(auction.terms, atMs, endMs, windowMs)) return null
  const newEndMs = addAuctionTime(auction.terms, atMs, extensionMs)
  if (newEndMs <= endMs) return null
  return {
    type: 'AuctionEndExtended',
    data: { previousEnd: auction.end, end: msToInstant(newEndMs), by: 'bid' },
  }
}
