import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Actor, AuctionFact } from '@zuschlag/contracts/auction/events'
import type { RejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { ExistingAuction, Access, AccessEnd, Auction, Restriction } from './auction-state.ts'
import { latest, record } from '../collections/persistent-collections.ts'
import { accept, type Decision, managedAuction, mayManage, reject } from './guards.ts'
import type { CommandDefinitions, EventDefinitions } from './definitions.ts'

/**
 * The bidder behind a bid or purchase request, or null where none is permitted: an investor, or a user
 * with access, which investors need too where the terms say so (ADM-18); never the auction's own seller or
 * broker, whatever their role says, never an administrator (rulebook, rule 2).
 */
export function permittedBidder(auction: ExistingAuction, actor: Actor): UserId | null {
  const userId = bidderOnceAdmitted(auction, actor)
  if (userId === null || hasAccess(auction, userId)) return userId
  return actor.role === 'investor' && auction.terms.admittedOnly !== true ? userId : null
}

/** Why nobody is permitted: an access that has ended by itself has a code of its own (ADM-29). */
export function notPermitted(auction: ExistingAuction, actor: Actor): RejectionCode {
  const userId = bidderOnceAdmitted(auction, actor)
  return userId !== null && isAccessExpired(auction, userId) ? 'accessExpired' : 'bidderNotPermitted'
}

function bidderOnceAdmitted({ ownership }: ExistingAuction, { userId, role }: Actor): UserId | null {
  if (userId === null || userId === ownership.sellerUserId || userId === ownership.brokerUserId) return null
  return role === 'investor' || role === 'user' ? userId : null
}

function hasAccess(auction: ExistingAuction, userId: UserId): boolean {
  return accessOf(auction, userId).isHeld
}

type AccessFact = Extract<AuctionFact, { type: 'AccessGranted' | 'AccessRevoked' }>

const noAccess: Access = { isHeld: false, until: null }

function accessOf({ access }: ExistingAuction, userId: UserId): Access {
  return latest(access, userId) ?? noAccess
}

/** Whether an access ended at the instant that its grant named, and was not granted again (ADM-29). */
function isAccessExpired(auction: ExistingAuction, userId: UserId): boolean {
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

/**
 * Access is for reading and for bidding; it may be granted before publication and after the end. Granted
 * again with another end, or with none, it has that one (ADM-27).
 */
function decideGrantAccess({ actor, data }: CommandOf<'GrantAccess'>, found: Auction, at: Instant): Decision {
  const managed = managedAuction(found, actor)
  if (!managed.ok) return managed
  const auction = managed.value
  const { userId, until = null } = data
  if (until !== null && until <= at) return reject('accessEndPassed')
  const access = accessOf(auction, userId)
  if (access.isHeld && access.until === until) return reject('accessAlreadyGranted')
  return accept({ type: 'AccessGranted', data: { userId, until } })
}

/** Bids that were placed with the access stand. It can always be taken back, from a withdrawn auction too. */
function decideRevokeAccess({ actor, data }: CommandOf<'RevokeAccess'>, auction: Auction): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (!hasAccess(auction, data.userId)) return reject('accessNotGranted')
  return accept({ type: 'AccessRevoked', data })
}

type RestrictionFact = Extract<AuctionFact, { type: 'BidderLimited' | 'BidderSuspended' | 'BidderRestored' }>

const unrestricted: Restriction = { limit: null, suspendedFor: null }

/** What the tenant decided about a bidder; nobody is restricted at first. */
function restrictionOf({ restrictions }: ExistingAuction, bidderId: UserId): Restriction {
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
function withRestriction(auction: ExistingAuction, event: RestrictionFact): ExistingAuction {
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

/** Bids that stand above the limit stay: it binds what the bidder offers from now on (ADM-16). */
function decideLimitBidder({ actor, data }: CommandOf<'LimitBidder'>, found: Auction): Decision {
  const managed = managedAuction(found, actor)
  if (!managed.ok) return managed
  const auction = managed.value
  if (restrictionOf(auction, data.bidderId).limit === data.limit) return reject('admissionUnchanged')
  return accept({ type: 'BidderLimited', data })
}

/** Bids that were placed before stand, and so does a request to buy (ADM-3). */
function decideSuspendBidder({ actor, data }: CommandOf<'SuspendBidder'>, found: Auction): Decision {
  const managed = managedAuction(found, actor)
  if (!managed.ok) return managed
  const auction = managed.value
  if (isSuspended(auction, data.bidderId)) return reject('admissionUnchanged')
  return accept({ type: 'BidderSuspended', data })
}

/** Ends a suspension; a limit stays. */
function decideRestoreBidder({ actor, data }: CommandOf<'RestoreBidder'>, found: Auction): Decision {
  const managed = managedAuction(found, actor)
  if (!managed.ok) return managed
  const auction = managed.value
  if (!isSuspended(auction, data.bidderId)) return reject('admissionUnchanged')
  return accept({ type: 'BidderRestored', data })
}

export const admissionCommands = {
  GrantAccess: decideGrantAccess,
  RevokeAccess: decideRevokeAccess,
  LimitBidder: decideLimitBidder,
  SuspendBidder: decideSuspendBidder,
  RestoreBidder: decideRestoreBidder,
} satisfies Partial<CommandDefinitions>

export const admissionEvents = {
  AccessGranted: {
    evolve: (auction, event) => withAccess(auction, event, event.at),
    command: ({ data: { userId, until } }) => ({
      type: 'GrantAccess',
      data: until === null ? { userId } : { userId, until },
    }),
    rule: ({ data }) => (data.until === null ? 'LIFE-3' : 'ADM-27'),
  },
  AccessRevoked: {
    evolve: (auction, event) => withAccess(auction, event, event.at),
    // An access that ended by itself is written by the engine.
    command: ({ actor, data }) =>
      actor.role === 'engine' ? { type: 'FireDeadlines', data: {} } : { type: 'RevokeAccess', data },
    rule: ({ actor }) => (actor.role === 'engine' ? 'ADM-28' : 'LIFE-3'),
  },
  BidderLimited: {
    evolve: withRestriction,
    command: ({ data }) => ({ type: 'LimitBidder', data }),
    rule: 'ADM-16',
  },
  BidderSuspended: {
    evolve: withRestriction,
    command: ({ data }) => ({ type: 'SuspendBidder', data }),
    rule: 'ADM-3',
  },
  BidderRestored: {
    evolve: withRestriction,
    command: ({ data }) => ({ type: 'RestoreBidder', data }),
    rule: 'ADM-3',
  },
} satisfies Partial<EventDefinitions>
