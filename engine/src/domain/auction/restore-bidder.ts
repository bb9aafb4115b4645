import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'
import { isSuspended } from './restrictions.ts'

/** Ends a suspension; a limit stays. */
export function decideRestoreBidder({ actor, data }: CommandOf<'RestoreBidder'>, auction: Auction): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (!isSuspended(auction, data.bidderId)) return reject('admissionUnchanged')
  return accept({ type: 'BidderRestored', data })
}
