import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { BadgeState } from '../design/badge.tsx'

/** What a page says of an outcome: each has its own texts, `outcome.<view>` (OUT-1). */
export type OutcomeView =
  | 'undecidedLeads'
  | 'undecidedBid'
  | 'undecided'
  | 'withoutBids'
  | 'awardedToYou'
  | 'lost'
  | 'awarded'
  | 'refused'
  | 'notAwarded'
  | 'notConcluded'
  | 'notConcludedBid'
  | 'notConcludedYours'
  | 'boughtByYou'
  | 'missed'
  | 'bought'
  | 'withdrawnBid'
  | 'withdrawn'

/** How the reader stands; absent for visitors. */
export type OwnBid = {
  readonly currentUserLastBidPrice?: number | null | undefined
  readonly isHighestBidder?: boolean | undefined
}

/** What somebody who bid reads instead of what everybody reads. */
const withBid: Record<Outcome['kind'], OutcomeView> = {
  undecided: 'undecidedBid',
  withoutBids: 'withoutBids',
  awardedToYou: 'awardedToYou',
  awarded: 'lost',
  notAwarded: 'refused',
  notConcluded: 'notConcludedBid',
  boughtByYou: 'boughtByYou',
  bought: 'missed',
  withdrawn: 'withdrawnBid',
}

export function outcomeView(outcome: Outcome, own: OwnBid): OutcomeView {
  const { kind } = outcome
  if (kind === 'notConcluded' && outcome.isYours) return 'notConcludedYours'
  if ((own.currentUserLastBidPrice ?? null) === null) return kind
  return kind === 'undecided' && own.isHighestBidder === true ? 'undecidedLeads' : withBid[kind]
}

/**
 * Positive for the successful one alone, amber while it is open, neutral for everybody else: never an alarm.
 */
export function outcomeBadge(outcome: Outcome): BadgeState {
  if (isWon(outcome)) return 'leading'
  if (outcome.kind === 'notConcluded') return 'undecided'
  return outcome.kind === 'undecided' || outcome.kind === 'withdrawn' ? outcome.kind : 'ended'
}

/** Whether nothing more will be decided. */
export function isFinal(outcome: Outcome | null): boolean {
  return outcome !== null && outcome.kind !== 'undecided' && outcome.kind !== 'notConcluded'
}

/** Whether the bid or the purchase of the reader was accepted. */
export function isWon(outcome: Outcome | null): boolean {
  return outcome?.kind === 'awardedToYou' || outcome?.kind === 'boughtByYou'
}

/** Whether the end had come before this: what was bought or withdrawn earlier never reached it. */
export function hasEndedBefore(end: Instant | null, { at }: Outcome): end is Instant {
  return end !== null && end <= at
}
