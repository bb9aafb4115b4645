import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { unexpectedFields } from './unexpected-fields.ts'
import { mayManage } from './permissions.ts'
import type { DecisionOccasion } from '@zuschlag/contracts/auction/publication'
import { publicationGaps } from '@zuschlag/contracts/auction/publication'

/**
 * A draft is published as it stands; a command that names what its sender saw of it is refused if something
 * else stands there by now (rulebook, Publication and revision).
 */
export function decidePublishAuction(
  { actor, data }: CommandOf<'PublishAuction'>,
  auction: Auction,
  at: Instant,
  occasion: DecisionOccasion,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Ended') return reject('auctionEnded')
  if (auction.status === 'Published') return reject('auctionAlreadyPublished')
  const surprising = unexpectedFields(auction, data.expected)
  if (surprising.length > 0) return reject('auctionChangedMeanwhile', { fields: surprising })
  // Terms that a bid froze cannot be corrected any more.
  const asked = auction.bids.length > 0 ? 'recorded' : occasion
  const fields = publicationGaps(auction.description, auction.terms, at, asked)
  return fields.length > 0
    ? reject('auctionIncomplete', { fields })
    : accept({ type: 'AuctionPublished', data: {} })
}
