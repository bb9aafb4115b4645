import { isInsideNight } from '@zuschlag/contracts/auction/auction-clock'
import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'

/** A broker moves the end only later, never away, and never into the night (rulebook, The aggregate). */
export function decideExtendAuctionEnd(
  { actor, data }: CommandOf<'ExtendAuctionEnd'>,
  auction: Auction,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Ended') return reject('auctionEnded')
  if (auction.end === null) return reject('auctionHasNoEnd')
  if (data.end <= auction.end) return reject('endNotLater')
  if (isInsideNight(auction.terms, instantToMs(data.end))) return reject('endInNightTime')
  const moved = { previousEnd: auction.end, end: data.end, by: 'broker' as const }
  return accept({
    type: 'AuctionEndExtended',
    data: data.reason === '' ? moved : { ...moved, reason: data.reason },
  })
}
