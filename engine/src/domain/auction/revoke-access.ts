import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { hasAccess, mayManage } from './permissions.ts'

/** Bids that were placed with the access stand. It can always be taken back, from a withdrawn auction too. */
export function decideRevokeAccess({ actor, data }: CommandOf<'RevokeAccess'>, auction: Auction): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (!hasAccess(auction, data.userId)) return reject('accessNotGranted')
  return accept({ type: 'AccessRevoked', data })
}
