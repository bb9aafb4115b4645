import type { Actor } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { latest } from '../collections/versioned-map.ts'
import type { ExistingAuction } from './auction-state.ts'

/**
 * The bidder behind a bid or purchase request, or null where none is permitted: an investor, or a user
 * with access, which investors need too where the terms say so (ADM-18); never the auction's own seller or
 * broker, whatever their role says, never an administrator (rulebook, rule 2).
 */
export function permittedBidder(auction: ExistingAuction, actor: Actor): UserId | null {
  const { userId } = actor
  if (userId === null) return null
  if (userId === auction.ownership.sellerUserId || userId === auction.ownership.brokerUserId) return null
  if (actor.role === 'investor' && auction.terms.admittedOnly !== true) return userId
  const isBidder = actor.role === 'investor' || actor.role === 'user'
  return isBidder && hasAccess(auction, userId) ? userId : null
}

export function hasAccess(auction: ExistingAuction, userId: UserId): boolean {
  return latest(auction.access, userId) === true
}

/** Whether somebody may run the auction: its broker, its seller, or a system administrator. */
export function mayManage(actor: Actor): boolean {
  return actor.role === 'broker' || actor.role === 'seller' || actor.role === 'systemAdmin'
}
