import { addAuctionTime, isAuctionTimeWithin } from '@zuschlag/contracts/auction/auction-clock'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import { extensionOf } from '@zuschlag/contracts/auction/extension-examples'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Published } from './auction-state.ts'

/**
 * The extension that an accepted bid brings, or null (rulebook, End extension): a bid within the window of
 * auction time before the end moves it to `extension` of auction time after the bid, never to an earlier end.
 */
export function endExtension(auction: Published, at: Instant): AuctionFact | null {
  const extension = extensionOf(auction.terms)
  if (extension === null || auction.end === null) return null
  const { windowMs, extensionMs } = extension
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
