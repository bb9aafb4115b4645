import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'

/**
 * Withdraws a published auction permanently; after its end, DeclineAward ends it without an award.
 */
export function decideWithdrawAuction(
  { actor, data }: CommandOf<'WithdrawAuction'>,
  auction: Auction,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Ended') return reject('auctionEnded')
  if (data.reason === '') return reject('reasonMissing')
  return accept({ type: 'AuctionWithdrawn', data })
}
