import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { itemsOf } from '../collections/append-only-list.ts'
import { latest } from '../collections/versioned-map.ts'
import type { ExistingAuction, PurchaseRequest } from './auction-state.ts'

export function hasOpenRequest(auction: ExistingAuction, bidderId: UserId): boolean {
  for (const request of itemsOf(auction.purchaseRequests)) {
    if (request.bidderId === bidderId && isOpen(auction, request)) return true
  }
  return false
}

/** The request that was made at a revision, if nobody has answered it. */
export function openRequestAt(auction: ExistingAuction, revision: number): PurchaseRequest | null {
  for (const request of itemsOf(auction.purchaseRequests)) {
    if (request.revision === revision) return isOpen(auction, request) ? request : null
  }
  return null
}

function isOpen(auction: ExistingAuction, request: PurchaseRequest): boolean {
  return latest(auction.answeredRequests, request.revision) !== true
}
