import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'
import { isSuspended } from './restrictions.ts'

/** Bids that were placed before stand, and so does a request to buy (ADM-3). */
export function decideSuspendBidder({ actor, data }: CommandOf<'SuspendBidder'>, auction: Auction): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (isSuspended(auction, data.bidderId)) return reject('admissionUnchanged')
  return accept({ type: 'BidderSuspended', data })
}
