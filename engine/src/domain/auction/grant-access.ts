import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { hasAccess, mayManage } from './permissions.ts'

/** Access is for reading and for bidding; it may be granted before publication and after the end. */
export function decideGrantAccess({ actor, data }: CommandOf<'GrantAccess'>, auction: Auction): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (hasAccess(auction, data.userId)) return reject('accessAlreadyGranted')
  return accept({ type: 'AccessGranted', data })
}
