import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'
import { restrictionOf } from './restrictions.ts'

/** Bids that stand above the limit stay: it binds what the bidder offers from now on (ADM-16). */
export function decideLimitBidder({ actor, data }: CommandOf<'LimitBidder'>, auction: Auction): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (restrictionOf(auction, data.bidderId).limit === data.limit) return reject('admissionUnchanged')
  return accept({ type: 'BidderLimited', data })
}
