import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'

/** A draft may lack anything but its shape; publication asks for the rest. */
export function decideDraftAuction({ actor, data }: CommandOf<'DraftAuction'>, auction: Auction): Decision {
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status !== 'Absent') return reject('auctionAlreadyExists')
  return accept({ type: 'AuctionDrafted', data })
}
