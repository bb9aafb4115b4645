import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import { costAmountsAt } from '@zuschlag/contracts/auction/costs'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'
import { confirmationsRefusal } from './confirmations.ts'
import { documentsRefusal } from './data-room.ts'
import { openCounterOffer } from './counter-offers.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { notPermitted, permittedBidder } from './permissions.ts'
import { exceededLimit, isSuspended } from './restrictions.ts'
import { standingBidAt } from './standing.ts'

/**
 * One of the bidders who were asked raises their bid to the price of the counter-offer, with the same
 * confirmations as a bid (DEC-11).
 */
export function decideAcceptCounterOffer(
  { actor, data }: CommandOf<'AcceptCounterOffer'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  const bidderId = permittedBidder(auction, actor)
  if (bidderId === null) return reject(notPermitted(auction, actor))
  if (isSuspended(auction, bidderId)) return reject('bidderSuspended')
  if (auction.status === 'Draft' || auction.status === 'Withdrawn') return reject('auctionNotPublished')
  if (auction.status === 'Published') return reject('auctionNotEnded')
  const open = openCounterOffer(auction, at)
  if (open === null || open.revision !== data.counterOfferRevision) return reject('counterOfferNotOpen')
  const asked = open.candidates.find((candidate) => candidate.bidderId === bidderId)
  if (asked === undefined) return reject('counterOfferNotAsked')
  const { bidRevision } = asked
  if (standingBidAt(auction, bidRevision) === null) return reject('bidNotStanding')
  if (open.accepted.includes(bidRevision)) return reject('counterOfferAlreadyAccepted')
  const gap = confirmationsRefusal(auction, data)
  if (gap !== null) return reject('confirmationMissing', gap)
  const outdated = documentsRefusal(auction, data.documentsState)
  if (outdated !== null) return reject('documentsChanged', outdated)
  const { price } = open
  const bidLimit = exceededLimit(auction, bidderId, price)
  if (bidLimit !== null) return reject('bidLimitExceeded', { bidLimit })
  const { counterOfferRevision, confirmations, documentsState = null } = data
  const { businessTerms = null, arrivedAt = null, screen = null } = data
  const { rulesVersion } = auction
  const under = { rulesVersion, documentsState, costs: costAmountsAt(auction.description.costTerms, price) }
  const offer = { bidderId, businessTerms, price, confirmations, ...under, arrivedAt, screen }
  return accept({ type: 'CounterOfferAccepted', data: { ...offer, counterOfferRevision, bidRevision } })
}
