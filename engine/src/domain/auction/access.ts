import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { latest, record } from '../collections/versioned-map.ts'
import type { Access, AccessEnd, ExistingAuction } from './auction-state.ts'

export type AccessFact = Extract<AuctionFact, { type: 'AccessGranted' | 'AccessRevoked' }>

const noAccess: Access = { isHeld: false, until: null }

export function accessOf({ access }: ExistingAuction, userId: UserId): Access {
  return latest(access, userId) ?? noAccess
}

/** Whether an access ended at the instant that its grant named, and was not granted again (ADM-29). */
export function isAccessExpired(auction: ExistingAuction, userId: UserId): boolean {
  const { isHeld, until } = accessOf(auction, userId)
  return !isHeld && until !== null
}

/**
 * A later grant replaces an earlier one. Before `until` an access is taken back, from then on it has ended.
 */
export function withAccess(auction: ExistingAuction, fact: AccessFact, at: Instant): ExistingAuction {
  const { userId } = fact.data
  const { until } = fact.type === 'AccessGranted' ? fact.data : accessOf(auction, userId)
  const isHeld = fact.type === 'AccessGranted'
  const access = { isHeld, until: isHeld || (until !== null && until <= at) ? until : null }
  return {
    ...auction,
    access: record(auction.access, userId, access),
    accessEnds: accessEndsAfter(auction.accessEnds, fact),
  }
}

/**
 * The ends that are still to come, the earliest first, and those of one instant in the order of their grants.
 */
export function accessEndsAfter(ends: readonly AccessEnd[], fact: AccessFact): readonly AccessEnd[] {
  const { userId } = fact.data
  const others = ends.some((end) => end.userId === userId)
    ? ends.filter((end) => end.userId !== userId)
    : ends
  if (fact.type === 'AccessRevoked' || fact.data.until === null) return others
  const { until } = fact.data
  const later = others.findIndex((end) => end.until > until)
  return others.toSpliced(later === -1 ? others.length : later, 0, { userId, until })
}

/** What is to be written of the accesses that have ended by an engine time. */
export function endedAccesses({ accessEnds }: ExistingAuction, at: Instant): readonly AccessFact[] {
  const facts: AccessFact[] = []
  for (const { userId, until } of accessEnds) {
    if (until > at) break
    facts.push({ type: 'AccessRevoked', data: { userId } })
  }
  return facts
}
