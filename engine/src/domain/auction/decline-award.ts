import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'
import { isSellerBound } from './award-rules.ts'
import { openCounterOffer } from './counter-offers.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'

/**
 * After the end, no bidder gets the award; the reason is recorded. Refused while the seller side is bound.
 */
export function decideDeclineAward(
  { actor, data }: CommandOf<'DeclineAward'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Published') return reject('auctionNotEnded')
  if (auction.award.kind !== 'open') return reject('auctionAlreadyDecided')
  if (openCounterOffer(auction, at) !== null) return reject('counterOfferOpen')
  if (data.reason === '') return reject('reasonMissing')
  if (isSellerBound(auction, at)) return reject('sellerBound')
  return accept({ type: 'AuctionNotAwarded', data })
}
