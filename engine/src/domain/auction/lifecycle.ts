import { isInsideNight } from '@zuschlag/contracts/auction/auction-clock'
import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import { NO_RULES_VERSION } from '@zuschlag/contracts/auction/rules-version'
import { type Instant, instantToMs, laterOf } from '@zuschlag/contracts/kernel/instant'
import type { Auction, ExistingAuction, FoldedEvent, Draft, Ended } from './auction-state.ts'
import { accept, type Decision, managedPublished, mayManage, reject } from './guards.ts'
import { endedAccesses, withAccess } from './admission.ts'
import { emptyList, emptyVersionedMap } from '../collections/persistent-collections.ts'
import { noStanding } from './bidding.ts'
import type { CommandDefinitions, EventDefinitions } from './definitions.ts'

/** A draft may lack anything but its shape; publication asks for the rest. */
function decideDraftAuction({ actor, data }: CommandOf<'DraftAuction'>, auction: Auction): Decision {
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status !== 'Absent') return reject('auctionAlreadyExists')
  return accept({ type: 'AuctionDrafted', data })
}

export function draftFrom(event: Extract<FoldedEvent, { type: 'AuctionDrafted' }>): Draft {
  return {
    status: 'Draft',
    auctionId: event.auctionId,
    revision: event.revision,
    lastEventAt: event.at,
    ownership: event.data.ownership,
    description: event.data.description,
    terms: event.data.terms,
    rulesVersion: NO_RULES_VERSION,
    roomStates: emptyList(),
    hasRun: false,
    access: emptyVersionedMap(),
    accessEnds: [],
    restrictions: emptyVersionedMap(),
    bids: emptyList(),
    voided: emptyVersionedMap(),
    standing: noStanding,
    purchaseRequests: emptyList(),
    answeredRequests: emptyVersionedMap(),
  }
}

/** A broker moves the end only later, never away, and never into the night (rulebook, The aggregate). */
function decideExtendAuctionEnd({ actor, data }: CommandOf<'ExtendAuctionEnd'>, found: Auction): Decision {
  const running = managedPublished(found, actor)
  if (!running.ok) return running
  const auction = running.value
  if (auction.end === null) return reject('auctionHasNoEnd')
  if (data.end <= auction.end) return reject('endNotLater')
  if (isInsideNight(auction.terms, instantToMs(data.end))) return reject('endInNightTime')
  const moved = { previousEnd: auction.end, end: data.end, by: 'broker' as const }
  return accept({
    type: 'AuctionEndExtended',
    data: data.reason === '' ? moved : { ...moved, reason: data.reason },
  })
}

/**
 * A broker ends an auction with an open end, once it has started; a set end is kept (rulebook, The
 * aggregate).
 */
function decideEndAuction({ actor }: CommandOf<'EndAuction'>, found: Auction, at: Instant): Decision {
  const running = managedPublished(found, actor)
  if (!running.ok) return running
  const auction = running.value
  if (auction.end !== null) return reject('auctionHasEnd')
  if (at < auction.start) return reject('auctionNotStarted')
  return accept({ type: 'AuctionEnded', data: { by: 'broker', end: at } })
}

/**
 * Withdraws a published auction permanently; after its end, DeclineAward ends it without an award.
 */
function decideWithdrawAuction({ actor, data }: CommandOf<'WithdrawAuction'>, found: Auction): Decision {
  const running = managedPublished(found, actor)
  if (!running.ok) return running
  if (data.reason === '') return reject('reasonMissing')
  return accept({ type: 'AuctionWithdrawn', data })
}

/**
 * The next instant at which the engine itself has something to write, or null: the start or the end of a
 * published auction, or the end of an access, which is for reading too and ends whatever became of the
 * auction.
 */
export function nextDeadline(auction: Auction): Instant | null {
  if (auction.status === 'Absent') return null
  const accessEnd = auction.accessEnds[0]?.until ?? null
  if (auction.status !== 'Published') return accessEnd
  const { start, end, isStartWritten } = auction
  const next = isStartWritten || (end !== null && end < start) ? end : start
  return next === null || (accessEnd !== null && accessEnd < next) ? accessEnd : next
}

/**
 * What the engine has to write before anything else is decided at an engine time: the start and the end that
 * have passed, in this order, and the accesses that have ended, the earliest first. An engine that was down
 * writes all of it, with its own time.
 */
export function dueFacts(auction: Auction, at: Instant): readonly AuctionFact[] {
  if (auction.status === 'Absent') return []
  const accesses = endedAccesses(auction, at)
  if (auction.status !== 'Published') return accesses
  const { start, end, isStartWritten } = auction
  const facts: AuctionFact[] = []
  if (!isStartWritten && at >= start) facts.push({ type: 'AuctionStarted', data: { start } })
  if (end !== null && at >= end) facts.push({ type: 'AuctionEnded', data: { by: 'deadline', end } })
  return [...facts, ...accesses]
}

/** The engine's own command. Nothing due is nothing to write, and no refusal. */
function decideFireDeadlines({ actor }: CommandOf<'FireDeadlines'>, auction: Auction, at: Instant): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (actor.role !== 'engine') return reject('commandNotPermitted')
  return accept(...dueFacts(auction, at))
}

/**
 * The auction as it stands at an engine time, whether or not its end and those of accesses were written yet:
 * at the very instant of the end it is over (rulebook, rule 5). Its revision stays that of the last event.
 */
export function settledAt(auction: Auction, at: Instant): Auction {
  if (auction.status === 'Absent') return auction
  const ended = endedAccesses(auction, at)
  const settled = ended.reduce<ExistingAuction>((state, fact) => withAccess(state, fact, at), auction)
  if (settled.status !== 'Published' || settled.end === null || at < settled.end) return settled
  return endedAt(settled, settled.end)
}

/** Engine time of a decision: a clock that jumps back never reorders a history (rulebook, Terms). */
export function engineTimeOf(auction: Auction, clockNow: Instant): Instant {
  return auction.status === 'Absent' ? clockNow : laterOf(clockNow, auction.lastEventAt)
}

/** Over from an instant on; an auction that is over already keeps what was decided. */
export function endedAt<A extends ExistingAuction>(auction: A, end: Instant): A | Ended {
  if (auction.status === 'Ended') return { ...auction, end }
  return auction.status === 'Published'
    ? { ...auction, status: 'Ended', end, award: { kind: 'open' }, released: [], counterOffers: [] }
    : auction
}

export const lifecycleCommands = {
  DraftAuction: decideDraftAuction,
  ExtendAuctionEnd: decideExtendAuctionEnd,
  EndAuction: decideEndAuction,
  WithdrawAuction: decideWithdrawAuction,
  FireDeadlines: decideFireDeadlines,
} satisfies Partial<CommandDefinitions>

export const lifecycleEvents = {
  AuctionDrafted: {
    // It is the first event alone that makes a draft.
    evolve: (auction) => auction,
    command: ({ data }) => ({ type: 'DraftAuction', data }),
    rule: 'LIFE-1',
  },
  AuctionStarted: {
    evolve: (auction) => (auction.status === 'Published' ? { ...auction, isStartWritten: true } : auction),
    command: () => ({ type: 'FireDeadlines', data: {} }),
    rule: 'LIFE-9',
  },
  AuctionEndExtended: {
    evolve: (auction, { data }) => (auction.status === 'Published' ? { ...auction, end: data.end } : auction),
    command: ({ data: { by, end, reason = '' } }) =>
      by === 'broker' ? { type: 'ExtendAuctionEnd', data: { end, reason } } : null,
    rule: ({ data }) => (data.by === 'bid' ? 'EXT-3' : 'LIFE-4'),
  },
  AuctionEnded: {
    evolve: (auction, { data }) => endedAt(auction, data.end),
    command: ({ data: { by } }) => {
      if (by === 'immediatePurchase') return null
      return by === 'deadline' ? { type: 'FireDeadlines', data: {} } : { type: 'EndAuction', data: {} }
    },
    rule: ({ data }) => ({ deadline: 'LIFE-9', broker: 'LIFE-5', immediatePurchase: 'BUY-6' })[data.by],
  },
  AuctionWithdrawn: {
    evolve: (auction) => (auction.status === 'Published' ? { ...auction, status: 'Withdrawn' } : auction),
    command: ({ data }) => ({ type: 'WithdrawAuction', data }),
    rule: 'LIFE-6',
  },
} satisfies Partial<EventDefinitions>
