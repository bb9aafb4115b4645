import { currentPriceOf } from '@zuschlag/contracts/auction/bid-price'
import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction, ExistingAuction, PurchaseRequest } from './auction-state.ts'
import { accept, type Decision, managedPublished, reject } from './guards.ts'
import { exceededLimit } from './admission.ts'
import { append, itemsOf, latest, record } from '../collections/persistent-collections.ts'
import { offeringWhileRunning, confirmedRefusal, recordedOffer, confirmedIn } from './bidding.ts'
import type { CommandDefinitions, EventDefinitions } from './definitions.ts'
import { decided } from './decision.ts'

/**
 * Rules 1 to 5 and 8 of PlaceBid, then those of the purchase (rulebook, RequestImmediatePurchase); suspension
 * and limit at the same places as for a bid.
 */
function decideRequestImmediatePurchase(
  { actor, data }: CommandOf<'RequestImmediatePurchase'>,
  found: Auction,
  at: Instant,
): Decision {
  const offered = offeringWhileRunning(found, actor, at)
  if (!offered.ok) return offered
  const { auction, bidderId } = offered.value
  const unconfirmed = confirmedRefusal(auction, data)
  if (unconfirmed !== null) return unconfirmed
  const { immediatePurchaseEnabled, immediatePurchasePrice: price } = auction.terms
  if (!immediatePurchaseEnabled || price === null) return reject('immediatePurchaseNotEnabled')
  const currentPrice = currentPriceOf(auction.bidding, auction.standing)
  if (currentPrice !== null && currentPrice >= price) {
    return reject('immediatePurchasePriceReached', { currentPrice })
  }
  if (hasOpenRequest(auction, bidderId)) return reject('immediatePurchaseAlreadyRequested')
  const bidLimit = exceededLimit(auction, bidderId, price)
  if (bidLimit !== null) return reject('bidLimitExceeded', { bidLimit })
  return accept({
    type: 'ImmediatePurchaseRequested',
    data: recordedOffer(auction, bidderId, price, data),
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
function decideAcceptImmediatePurchase(
  { actor, data }: CommandOf<'AcceptImmediatePurchase'>,
  found: Auction,
  at: Instant,
): Decision {
  const running = managedPublished(found, actor)
  if (!running.ok) return running
  const auction = running.value
  const request = openRequestAt(auction, data.requestRevision)
  if (request === null) return reject('immediatePurchaseNotRequested')
  const { bidderId, price } = request
  return accept(
    { type: 'ImmediatePurchaseAccepted', data: { requestRevision: request.revision, bidderId, price } },
    { type: 'AuctionEnded', data: { by: 'immediatePurchase', end: at } },
  )
}

/** A declined bidder may bid on, and request again. */
function decideDeclineImmediatePurchase(
  { actor, data }: CommandOf<'DeclineImmediatePurchase'>,
  found: Auction,
): Decision {
  const running = managedPublished(found, actor)
  if (!running.ok) return running
  const auction = running.value
  const request = openRequestAt(auction, data.requestRevision)
  if (request === null) return reject('immediatePurchaseNotRequested')
  if (data.reason === '') return reject('reasonMissing')
  return accept({
    type: 'ImmediatePurchaseDeclined',
    data: { requestRevision: request.revision, bidderId: request.bidderId, reason: data.reason },
  })
}

export const purchaseCommands = {
  RequestImmediatePurchase: decideRequestImmediatePurchase,
  AcceptImmediatePurchase: decideAcceptImmediatePurchase,
  DeclineImmediatePurchase: decideDeclineImmediatePurchase,
} satisfies Partial<CommandDefinitions>

export const purchaseEvents = {
  ImmediatePurchaseRequested: {
    evolve: (auction, { revision, data: { bidderId, price } }) => ({
      ...auction,
      purchaseRequests: append(auction.purchaseRequests, { revision, bidderId, price }),
    }),
    command: ({ data }) => ({ type: 'RequestImmediatePurchase', data: confirmedIn(data) }),
    rule: 'BUY-4',
  },
  ImmediatePurchaseAccepted: {
    evolve: (auction, { data: { requestRevision } }) =>
      decided(withAnswer(auction, requestRevision), { kind: 'sold', requestRevision }),
    command: ({ data: { requestRevision } }) => ({
      type: 'AcceptImmediatePurchase',
      data: { requestRevision },
    }),
    rule: 'BUY-6',
  },
  ImmediatePurchaseDeclined: {
    evolve: (auction, { data }) => withAnswer(auction, data.requestRevision),
    command: ({ data: { requestRevision, reason } }) => ({
      type: 'DeclineImmediatePurchase',
      data: { requestRevision, reason },
    }),
    rule: 'BUY-7',
  },
} satisfies Partial<EventDefinitions>

function withAnswer(auction: ExistingAuction, requestRevision: number): ExistingAuction {
  return { ...auction, answeredRequests: record(auction.answeredRequests, requestRevision, true) }
}
