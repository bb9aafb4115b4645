import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { accessOf } from './access.ts'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'

/**
 * Access is for reading and for bidding; it may be granted before publication and after the end. Granted
 * again with another end, or with none, it has that one (ADM-27).
 */
export function decideGrantAccess(
  { actor, data }: CommandOf<'GrantAccess'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  const { userId, until = null } = data
  if (until !== null && until <= at) return reject('accessEndPassed')
  const access = accessOf(auction, userId)
  if (access.isHeld && access.until === until) return reject('accessAlreadyGranted')
  return accept({ type: 'AccessGranted', data: { userId, until } })
}
