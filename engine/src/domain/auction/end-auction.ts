import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'

/**
 * A broker ends an auction with an open end, once it has started; a set end is kept (rulebook, The
 * aggregate).
 */
export function decideEndAuction(
  { actor }: CommandOf<'EndAuction'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Ended') return reject('auctionEnded')
  if (auction.end !== null) return reject('auctionHasEnd')
  if (at < auction.start) return reject('auctionNotStarted')
  return accept({ type: 'AuctionEnded', data: { by: 'broker', end: at } })
}
