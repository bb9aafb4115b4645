import { currentPriceOf } from '@zuschlag/contracts/auction/bid-price'
import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import { costAmountsAt } from '@zuschlag/contracts/auction/costs'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { notPermitted, permittedBidder } from './permissions.ts'
import { hasOpenRequest } from './purchase-requests.ts'
import { confirmationsRefusal } from './confirmations.ts'
import { documentsRefusal } from './data-room.ts'
import { exceededLimit, isSuspended } from './restrictions.ts'

/**
 * Rules 1 to 5 and 8 of PlaceBid, then those of the purchase (rulebook, RequestImmediatePurchase); suspension
 * and limit at the same places as for a bid.
 */
export function decideRequestImmediatePurchase(
  { actor, data }: CommandOf<'RequestImmediatePurchase'>,
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
  const gap = confirmationsRefusal(auction, data)
  if (gap !== null) return reject('confirmationMissing', gap)
  const outdated = documentsRefusal(auction, data.documentsState)
  if (outdated !== null) return reject('documentsChanged', outdated)
  const { immediatePurchaseEnabled, immediatePurchasePrice: price } = auction.terms
  if (!immediatePurchaseEnabled || price === null) return reject('immediatePurchaseNotEnabled')
  const currentPrice = currentPriceOf(auction.bidding, auction.standing)
  if (currentPrice !== null && currentPrice >= price) {
    return reject('immediatePurchasePriceReached', { currentPrice })
  }
  if (hasOpenRequest(auction, bidderId)) return reject('immediatePurchaseAlreadyRequested')
  const bidLimit = exceededLimit(auction, bidderId, price)
  if (bidLimit !== null) return reject('bidLimitExceeded', { bidLimit })
  const { confirmations, documentsState = null, businessTerms = null } = data
  const { arrivedAt = null, screen = null } = data
  const { rulesVersion, description } = auction
  const under = { rulesVersion, documentsState, costs: costAmountsAt(description.costTerms, price) }
  return accept({
    type: 'ImmediatePurchaseRequested',
    data: { bidderId, businessTerms, price, confirmations, ...under, arrivedAt, screen },
  })
}
