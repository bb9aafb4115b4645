import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { AwardDecision, ExistingAuction } from './auction-state.ts'
import { endedAt } from './status-changes.ts'

type Awarded = Extract<AuctionFact, { type: 'AuctionAwarded' }>['data']

export function awardOf({ bidRevision, bidderId }: Awarded): AwardDecision {
  return { kind: 'awarded', bidRevision, bidderId, isConfirmed: false }
}

/** Decided, and thereby over. */
export function decided(auction: ExistingAuction, award: AwardDecision): ExistingAuction {
  const over = auction.status === 'Published' ? endedAt(auction, auction.end ?? auction.lastEventAt) : auction
  return over.status === 'Ended' ? { ...over, award } : over
}

export function confirmed(auction: ExistingAuction): ExistingAuction {
  if (auction.status !== 'Ended' || auction.award.kind !== 'awarded') return auction
  return { ...auction, award: { ...auction.award, isConfirmed: true } }
}

/** The decision is open again, and the bids of this bidder are no part of it. */
export function reopenedDecision(auction: ExistingAuction, bidderId: UserId): ExistingAuction {
  if (auction.status !== 'Ended') return auction
  return { ...auction, award: { kind: 'open' }, released: [...auction.released, bidderId] }
}
