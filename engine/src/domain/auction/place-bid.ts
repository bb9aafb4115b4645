import { isNight, nightChangesAt } from '@zuschlag/contracts/auction/auction-clock'
import { isHighEnough, minimumBidOf } from '@zuschlag/contracts/auction/bid-price'
import { currentPriceOf } from '@zuschlag/contracts/auction/bid-price'
import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import { costAmountsAt } from '@zuschlag/contracts/auction/costs'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import type { Auction, Published } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { endExtension } from './end-extension.ts'
import { notPermitted, permittedBidder } from './permissions.ts'
import { confirmationsRefusal } from './confirmations.ts'
import { documentsRefusal } from './data-room.ts'
import { exceededLimit, isSuspended } from './restrictions.ts'

/**
 * Rules 1 to 9 of the rulebook in their order: the first that fails is the answer. What the tenant decided
 * about the bidder is asked at two places: a suspension right after rule 2, a limit after rule 9 (ADM-10).
 */
export function decidePlaceBid(
  { actor, data }: CommandOf<'PlaceBid'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  const bidderId = permittedBidder(auction, actor)
  if (bidderId === null) return reject(notPermitted(auction, actor))
  if (isSuspended(auction, bidderId)) return reject('bidderSuspended')
  if (auction.status === 'Draft' || auction.status === 'Withdrawn') return reject('auctionNotPublished')
  if (at < auction.start) return reject('auctionNotStarted')
  if (auction.status === 'Ended') return reject('auctionEnded')
  const nightEndsAt = endOfBlockingNight(auction, at)
  if (nightEndsAt !== null) return reject('nightTimeActive', { nightEndsAt })
  const { price, confirmations, documentsState = null } = data
  const { businessTerms = null, arrivedAt = null, screen = null } = data
  if (!isPrice(price)) return reject('priceInvalid')
  const gap = confirmationsRefusal(auction, data)
  if (gap !== null) return reject('confirmationMissing', gap)
  const outdated = documentsRefusal(auction, data.documentsState)
  if (outdated !== null) return reject('documentsChanged', outdated)
  const { bidding, standing } = auction
  if (!isHighEnough(bidding, standing, price)) {
    const currentPrice = currentPriceOf(bidding, standing)
    return reject('auctionBidTooLow', { currentPrice, minimumBid: minimumBidOf(bidding, standing) })
  }
  const bidLimit = exceededLimit(auction, bidderId, price)
  if (bidLimit !== null) return reject('bidLimitExceeded', { bidLimit })
  const { rulesVersion } = auction
  const under = { rulesVersion, documentsState, costs: costAmountsAt(auction.description.costTerms, price) }
  const placed: AuctionFact = {
    type: 'BidPlaced',
    data: { bidderId, businessTerms, price, confirmations, ...under, arrivedAt, screen },
  }
  const extended = endExtension(auction, at)
  return extended === null ? accept(placed) : accept(placed, extended)
}

function endOfBlockingNight(auction: Published, at: Instant): Instant | null {
  if (auction.terms.nightBidding !== 'blocked') return null
  const atMs = instantToMs(at)
  if (!isNight(auction.terms, atMs)) return null
  const endMs = nightChangesAt(auction.terms, atMs)
  return endMs === null ? null : msToInstant(endMs)
}
