import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { priceFigures, standingBidAt, standingWithout } from './standing.ts'

/**
 * Until the award a system administrator may void a standing bid, after the end too; the end stays where it
 * is. The event carries what stands without it, so that no reader needs all bids to know (rulebook, PlaceBid,
 * Ranking).
 */
export function decideVoidBid({ actor, data }: CommandOf<'VoidBid'>, auction: Auction): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (actor.role !== 'systemAdmin') return reject('commandNotPermitted')
  if (auction.status === 'Ended' && auction.award.kind === 'awarded') return reject('auctionAlreadyDecided')
  if (standingBidAt(auction, data.bidRevision) === null) return reject('bidNotStanding')
  if (data.reason === '') return reject('reasonMissing')
  const standing = standingWithout(auction, data.bidRevision)
  const { currentPrice } = priceFigures(auction, standing)
  const { bidCount, leaderId, leadingBidRevision } = standing
  return accept({
    type: 'BidVoided',
    data: { ...data, standing: { currentPrice, bidCount, leaderId, leadingBidRevision } },
  })
}
