import { currentPriceOf } from '@zuschlag/contracts/auction/bid-price'
import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import { costAmountsAt } from '@zuschlag/contracts/auction/costs'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction, ExistingAuction, PurchaseRequest } from './auction-state.ts'
import type { Decision } from './guards.ts'
import { accept, reject } from './guards.ts'
import { notPermitted, permittedBidder, exceededLimit, isSuspended, mayManage } from './admission.ts'
import { confirmationsRefusal } from './bidding.ts'
import { documentsRefusal } from './data-room.ts'
import { itemsOf } from '../collections/append-only-list.ts'
import { latest } from '../collections/versioned-map.ts'

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

function hasOpenRequest(auction: ExistingAuction, bidderId: UserId): boolean {
  for (const request of itemsOf(auction.purchaseRequests)) {
    if (request.bidderId === bidderId && isOpen(auction, request)) return true
  }
  return false
}

/** The request that was made at a revision, if nobody has answered it. */
function openRequestAt(auction: ExistingAuction, revision: number): PurchaseRequest | null {
  for (const request of itemsOf(auction.purchaseRequests)) {
    if (request.revision === revision) return isOpen(auction, request) ? request : null
  }
  return null
}

function isOpen(auction: ExistingAuction, request: PurchaseRequest): boolean {
  return latest(auction.answeredRequests, request.revision) !== true
}

/** Accepting a request ends the auction at once; declining the others is not needed. */
export function decideAcceptImmediatePurchase(
  { actor, data }: CommandOf<'AcceptImmediatePurchase'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Ended') return reject('auctionEnded')
  const request = openRequestAt(auction, data.requestRevision)
  if (request === null) return reject('immediatePurchaseNotRequested')
  const { bidderId, price } = request
  return accept(
    { type: 'ImmediatePurchaseAccepted', data: { requestRevision: request.revision, bidderId, price } },
    { type: 'AuctionEnded', data: { by: 'immediatePurchase', end: at } },
  )
}

/** A declined bidder may bid on, and request again. */
export function decideDeclineImmediatePurchase(
  { actor, data }: CommandOf<'DeclineImmediatePurchase'>,
  auction: Auction,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Ended') return reject('auctionEnded')
  const request = openRequestAt(auction, data.requestRevision)
  if (request === null) return reject('immediatePurchaseNotRequested')
  if (data.reason === '') return reject('reasonMissing')
  return accept({
    type: 'ImmediatePurchaseDeclined',
    data: { requestRevision: request.revision, bidderId: request.bidderId, reason: data.reason },
  })
}
