import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { latest, record } from '../collections/versioned-map.ts'
import type { ExistingAuction, Restriction } from './auction-state.ts'

type RestrictionFact = Extract<AuctionFact, { type: 'BidderLimited' | 'BidderSuspended' | 'BidderRestored' }>

const unrestricted: Restriction = { limit: null, suspendedFor: null }

/** What the tenant decided about a bidder; nobody is restricted at first. */
export function restrictionOf({ restrictions }: ExistingAuction, bidderId: UserId): Restriction {
  return latest(restrictions, bidderId) ?? unrestricted
}

/** Asked right after the rule about who may bid (ADM-3). */
export function isSuspended(auction: ExistingAuction, bidderId: UserId): boolean {
  return restrictionOf(auction, bidderId).suspendedFor !== null
}

/** The limit that an offer exceeds, null for none. Asked after all other rules (ADM-2). */
export function exceededLimit(auction: ExistingAuction, bidderId: UserId, price: number): number | null {
  const { limit } = restrictionOf(auction, bidderId)
  return limit !== null && price > limit ? limit : null
}

/** Each event changes its part and leaves the other: a limit outlives a suspension. */
export function withRestriction(auction: ExistingAuction, event: RestrictionFact): ExistingAuction {
  const { bidderId } = event.data
  const restriction = { ...restrictionOf(auction, bidderId), ...changeBy(event) }
  return { ...auction, restrictions: record(auction.restrictions, bidderId, restriction) }
}

function changeBy({ type, data }: RestrictionFact): Partial<Restriction> {
  switch (type) {
    case 'BidderLimited':
      return { limit: data.limit }
    case 'BidderSuspended':
      return { suspendedFor: data.category }
    case 'BidderRestored':
      return { suspendedFor: null }
  }
}
