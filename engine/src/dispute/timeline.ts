import type { DisputeState, DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { AttemptEvent, AuctionEvent } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from '../domain/auction/auction.ts'
import { evolve, initialAuction } from '../domain/auction/auction.ts'
import type { HistoryEntry } from '../verification-cli/auction-history.ts'
import { ruleOfAttempt, ruleOfEvent } from '../verification/rule-of.ts'
import { upcastToCurrent } from '../store/codec.ts'
import { stateAt } from './state-at.ts'
import { stepFactsOf } from './step-facts.ts'

/** Before anything happened. */
export const NOTHING_YET = stateAt(initialAuction, '' as Instant)

/** A history as the console steps through it: each step with the rule that decided and what it changed. */
export class Timeline {
  readonly steps: DisputeStep[] = []
  /** The state after each step; steps that change nothing share it. */
  readonly states: DisputeState[] = []
  auction: Auction = initialAuction

  add({ stream, event: written }: HistoryEntry): void {
    const event = upcastToCurrent(written)
    const before = this.auction
    if (stream === 'auction') this.auction = evolve(before, event as AuctionEvent)
    const known = this.states.at(-1) ?? NOTHING_YET
    const change = differenceOf(known, stateAt(this.auction, event.at))
    this.states.push(Object.keys(change).length === 0 ? known : { ...known, ...change })
    const { revision, type, at, actor, commandId, hash } = event
    this.steps.push({
      stream,
      revision,
      type,
      at,
      role: actor.role,
      actorId: actor.userId,
      commandId,
      hash,
      rule:
        stream === 'auction'
          ? ruleOfEvent(event as AuctionEvent, before)
          : ruleOfAttempt(event as AttemptEvent),
      facts: stepFactsOf(event),
      change,
    })
  }

  /** The state before a step. */
  before(index: number): DisputeState {
    return this.states[index - 1] ?? NOTHING_YET
  }
}

function differenceOf(before: DisputeState, after: DisputeState): Partial<DisputeState> {
  const changed = Object.entries(after).filter(
    ([name, value]) => before[name as keyof DisputeState] !== value,
  )
  return Object.fromEntries(changed)
}
