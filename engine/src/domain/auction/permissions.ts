import type { Actor } from '@zuschlag/contracts/auction/events'
import type { RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { accessOf, isAccessExpired } from './access.ts'
import type { ExistingAuction } from './auction-state.ts'

/**
 * The bidder behind a bid or purchase request, or null where none is permitted: an investor, or a user
 * with access, which investors need too where the terms say so (ADM-18); never the auction's own seller or
 * broker, whatever their role says, never an administrator (rulebook, rule 2).
 */
export function permittedBidder(auction: ExistingAuction, actor: Actor): UserId | null {
  const userId = bidderOnceAdmitted(auction, actor)
  if (userId === null || hasAccess(auction, userId)) return userId
  return actor.role === 'investor' && auction.terms.admittedOnly !== true ? userId : null
}

/** Why nobody is permitted: an access that has ended by itself has a code of its own (ADM-29). */
export function notPermitted(auction: ExistingAuction, actor: Actor): RejectionCode {
  const userId = bidderOnceAdmitted(auction, actor)
  return userId !== null && isAccessExpired(auction, userId) ? 'accessExpired' : 'bidderNotPermitted'
}

function bidderOnceAdmitted({ ownership }: ExistingAuction, { userId, role }: Actor): UserId | null {
  if (userId === null || userId === ownership.sellerUserId || userId === ownership.brokerUserId) return null
  return role === 'investor' || role === 'user' ? userId : null
}

export function hasAccess(auction: ExistingAuction, userId: UserId): boolean {
  return accessOf(auction, userId).isHeld
}

/** Whether somebody may run the auction: its broker, its seller, or a system administrator. */
export function mayManage(actor: Actor): boolean {
  return actor.role === 'broker' || actor.role === 'seller' || actor.role === 'systemAdmin'
}
