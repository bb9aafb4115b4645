import type {
  DisputeState,
  NightState,
  DisputeStep,
  StepFacts,
} from '@zuschlag/contracts/administration/dispute'
import { isNight } from '@zuschlag/contracts/auction/auction-clock'
import type { StoredEvent, AttemptEvent, AuctionEvent } from '@zuschlag/contracts/auction/events'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import { type Auction, evolve, initialAuction } from '../domain/auction/auction.ts'
import { ruleOfAttempt, ruleOfEvent, summaryOf } from '../verification/step-facts.ts'
import type { HistoryEntry } from '../verification-cli/auction-history.ts'
import { upcastToCurrent } from '../store/codec.ts'

/** What of a state a dispute is about, at an instant. */
export function stateAt(auction: Auction, at: Instant): DisputeState {
  const rulesVersion = auction.status === 'Absent' ? 0 : auction.rulesVersion
  const documentsState = auction.status === 'Absent' ? 0 : auction.roomStates.length
  return { ...summaryOf(auction), rulesVersion, documentsState, night: nightAt(auction, at) }
}

function nightAt(auction: Auction, at: Instant): NightState {
  if (auction.status === 'Absent') return 'none'
  const { terms } = auction
  if (terms.nightTimeStart === null || terms.nightTimeStart === terms.nightTimeEnd) return 'none'
  if (!isNight(terms, instantToMs(at))) return 'day'
  return terms.nightBidding === 'blocked' ? 'nightBlocked' : 'nightAllowed'
}

/** What an event says, without what stands in the description and terms of the auction themselves. */
export function stepFactsOf(event: StoredEvent): StepFacts {
  switch (event.type) {
    case 'AuctionDrafted':
      return {}
    case 'AuctionRevised':
      return { fields: Object.keys({ ...event.data.description, ...event.data.terms }) }
    case 'BidPlaced':
    case 'ImmediatePurchaseRequested': {
      const { bidderId, price, rulesVersion, documentsState, businessTerms, arrivedAt, screen } = event.data
      return { bidderId, price, rulesVersion, documentsState, businessTerms, arrivedAt, screen }
    }
    case 'AccessGranted': {
      const { userId, until } = event.data
      return { userId, ...(until !== null && { until }) }
    }
    case 'CounterOfferMade': {
      const { price, until } = event.data
      return { price, until }
    }
    case 'CounterOfferAccepted': {
      const { bidderId, price, rulesVersion, documentsState, businessTerms, bidRevision } = event.data
      const { arrivedAt, screen } = event.data
      return { bidderId, price, rulesVersion, documentsState, businessTerms, bidRevision, arrivedAt, screen }
    }
    case 'BidVoided': {
      const { bidRevision, reason } = event.data
      return { bidRevision, reason }
    }
    case 'AuctionStarted':
      return {}
    default:
      return event.data
  }
}

/** Before anything happened. */
const NOTHING_YET = stateAt(initialAuction, '' as Instant)

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
