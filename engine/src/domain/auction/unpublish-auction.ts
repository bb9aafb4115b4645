import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'

/**
 * With standing bids an auction can only be withdrawn, with a reason (rulebook, Publication and revision).
 */
export function decideUnpublishAuction({ actor }: CommandOf<'UnpublishAuction'>, auction: Auction): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Ended') return reject('auctionEnded')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.standing.bidCount > 0) return reject('auctionHasBids')
  return accept({ type: 'AuctionUnpublished', data: {} })
}
