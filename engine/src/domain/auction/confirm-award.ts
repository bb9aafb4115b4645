import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'

/**
 * The seller's own consent to an award, where the terms ask for it. Without a seller account the broker of
 * the auction is the seller side (DEC-6).
 */
export function decideConfirmAward({ actor, data }: CommandOf<'ConfirmAward'>, auction: Auction): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (actor.role !== (auction.ownership.sellerUserId === null ? 'broker' : 'seller'))
    return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.terms.awardConfirmedBySeller !== true) return reject('confirmationNotAsked')
  if (auction.status !== 'Ended' || auction.award.kind !== 'awarded') return reject('bidNotAwarded')
  const { bidRevision, bidderId, isConfirmed } = auction.award
  if (bidRevision !== data.bidRevision) return reject('bidNotAwarded')
  if (isConfirmed) return reject('awardAlreadyConfirmed')
  return accept({ type: 'AwardConfirmed', data: { bidRevision, bidderId } })
}
