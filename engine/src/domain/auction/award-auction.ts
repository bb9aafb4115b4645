import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'
import { awardRefusal } from './award-rules.ts'
import { offeredPrice, openCounterOffer } from './counter-offers.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'
import { standingBidAt } from './standing.ts'

/**
 * After the end, to a standing bid that the decision mode permits. It stays until it is reported as not
 * concluded.
 */
export function decideAwardAuction(
  { actor, data }: CommandOf<'AwardAuction'>,
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
  const bid = standingBidAt(auction, data.bidRevision)
  if (bid === null) return reject('bidNotStanding')
  const refusal = awardRefusal(auction, bid, data.category)
  if (refusal !== null) return reject(refusal)
  const { revision: bidRevision, bidderId } = bid
  const price = offeredPrice(auction, bid)
  const category = data.category ?? null
  return accept({ type: 'AuctionAwarded', data: { bidRevision, bidderId, price, category } })
}
