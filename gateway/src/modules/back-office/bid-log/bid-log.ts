import type { AwardCategory, NotConcludedCategory } from '@zuschlag/contracts/auction/decision'
import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { noOutcomeFacts, type OutcomeFacts, outcomeFor } from '../../../presenters/outcome.ts'
import {
  type BidLogEvent,
  type BidLogReader,
  type BidLogType,
  isShown,
  leadingRevision,
  linesFor,
  numbersOf,
  type PlacedBid,
  type Shown,
  type Unlisted,
  unlistedIn,
} from './listed-events.ts'

type Bidder = { readonly userId: UserId; readonly seesOthers: boolean }

/**
 * What a bidder does not read: that others were suspended. In a closed process it is also what others do, and
 * what others are asked for. In every process the same holds for a counter-offer until the award is decided
 * after it (DEC-13).
 *
 * @param decidedAt revision of the last decision, as `lastDecisionIn` says it
 */
function isHidden(
  event: BidLogEvent,
  { userId, seesOthers }: Bidder,
  isAboutOther: boolean,
  decidedAt: number,
): boolean {
  if (event.type === 'BidderSuspended' || event.type === 'BidderRestored') return isAboutOther
  if (event.type !== 'CounterOfferMade' && event.type !== 'CounterOfferAccepted')
    return !seesOthers && isAboutOther
  if (seesOthers && event.revision < decidedAt) return false
  return event.type === 'CounterOfferMade'
    ? !event.data.candidates.some(({ bidderId }) => bidderId === userId)
    : isAboutOther
}

/** Revision of the last award or refusal; -1 before the first. */
function lastDecisionIn(events: readonly BidLogEvent[]): number {
  const last = events.findLast(({ type }) => type === 'AuctionAwarded' || type === 'AuctionNotAwarded')
  return last?.revision ?? -1
}

export type BidLogLine = {
  readonly revision: number
  readonly at: Instant
  /** Of a bid or a request: when it arrived (EVID-15); null where nobody said. */
  readonly arrivedAt: Instant | null
  readonly type: BidLogType
  /** Number of the bidder of the line, from 1 by first bid; null for lines without a bidder. */
  readonly bidderNumber: number | null
  readonly isOwn: boolean
  /** Null in a document without names. */
  readonly bidderId: UserId | null
  readonly price: number | null
  /** Of a bid or a request: the business terms that it was made under; null where it names none. */
  readonly businessTerms: AgreementReference | null
  /** Of a bid or a request: the state of the documents that it named; null where it named none. */
  readonly documentsState: number | null
  /** Of a bid: whether it was voided later. */
  readonly isVoided: boolean
  /** Of a bid: whether it is first in the ranking, whatever was decided. */
  readonly isLeading: boolean
  /** Of a bid: whether it got the award, whatever its rank. */
  readonly isAwarded: boolean
  /** In the words of the person who decided; null if the reader may not read them. */
  readonly reason: string | null
  /** Why a lower bid was awarded, an award came to nothing, or a bidder was suspended. */
  readonly category: AwardCategory | NotConcludedCategory | SuspensionCategory | null
  /** Of a moved end, the new one. */
  readonly end: Instant | null
  /** Of a counter-offer, its deadline. */
  readonly until: Instant | null
  readonly hash: string
}

export type BidLog = {
  /** The outcome, as far as the reader may know it; null until the process ends. */
  readonly outcome: Outcome | null
  /** Number of the successful bidder or buyer; null if there is none or the reader may not know. */
  readonly successfulNumber: number | null
  readonly lines: readonly BidLogLine[]
  /** The chain at its end, of all events and not of the shown ones alone. */
  readonly lastRevision: number
  readonly lastHash: string
  readonly lastAt: Instant
  readonly ownNumber: number | null
  readonly bidCount: number
  readonly bidderCount: number
  /** Whether lines about others were left out. */
  readonly isPartial: boolean
  /**
   * Number of events without a line, so that skipped revisions do not look removed. Only the full log counts
   * them.
   */
  readonly unlisted: Unlisted | null
}

/** The document of a process: pure, so that the same history gives the same bytes. */
export function bidLogOf(events: readonly BidLogEvent[], reader: BidLogReader): BidLog {
  const numbers = numbersOf(events)
  const bids = events.filter((event) => event.type === 'BidPlaced')
  const voided = new Set(
    events.flatMap((event) => (event.type === 'BidVoided' ? [event.data.bidRevision] : [])),
  )
  const leading = leadingRevision(bids, voided)
  const facts = outcomeFactsOf(events)
  const own = reader.kind === 'bidder' ? reader.userId : null
  const hasLine = linesFor(reader, numbers)
  const shown = events.filter(isShown).filter(hasLine)
  const decidedAt = lastDecisionIn(events)
  const lines = shown.flatMap((event) => {
    const bidderId = bidderOf(event, bids)
    const isOwn = own !== null && bidderId === own
    const isAboutOther = bidderId !== null && !isOwn
    if (reader.kind === 'bidder' && isHidden(event, reader, isAboutOther, decidedAt)) return []
    const mayReadReason = reader.kind === 'tenant' || !isAboutOther
    return [
      {
        revision: event.revision,
        at: event.at,
        arrivedAt: 'arrivedAt' in event.data ? event.data.arrivedAt : null,
        type: event.type,
        bidderNumber: bidderId === null ? null : (numbers.get(bidderId) ?? null),
        isOwn,
        bidderId: reader.kind === 'tenant' ? bidderId : null,
        price: 'price' in event.data ? event.data.price : null,
        businessTerms: 'businessTerms' in event.data ? event.data.businessTerms : null,
        documentsState: 'documentsState' in event.data ? event.data.documentsState : null,
        isVoided: event.type === 'BidPlaced' && voided.has(event.revision),
        isLeading: event.type === 'BidPlaced' && event.revision === leading,
        isAwarded: event.type === 'BidPlaced' && event.revision === facts.awardedBidRevision,
        reason: mayReadReason && 'reason' in event.data ? (event.data.reason ?? null) : null,
        category: 'category' in event.data ? event.data.category : null,
        end: event.type === 'AuctionEndExtended' || event.type === 'AuctionEnded' ? event.data.end : null,
        until: event.type === 'CounterOfferMade' ? event.data.until : null,
        hash: event.hash,
      },
    ]
  })
  const last = events.at(-1)
  if (last === undefined) throw new Error('A bid log needs a history')
  const seesAwardPrice = reader.kind === 'tenant' || reader.seesOthers
  const successful = facts.awardedBidderId ?? facts.purchaserId
  const mayKnowNumber = successful !== null && (seesAwardPrice || successful === own)
  return {
    outcome: outcomeFor(facts, { userId: own, seesAwardPrice, seesReason: true }),
    successfulNumber: mayKnowNumber ? (numbers.get(successful) ?? null) : null,
    lines,
    lastRevision: last.revision,
    lastHash: last.hash,
    lastAt: last.at,
    ownNumber: own === null ? null : (numbers.get(own) ?? null),
    ...countsOf(bids, voided),
    isPartial: reader.kind === 'bidder' && !reader.seesOthers,
    unlisted: reader.kind === 'tenant' ? unlistedIn(events, hasLine) : null,
  }
}

/** As every page counts them; voided bids have their lines. */
function countsOf(
  bids: readonly PlacedBid[],
  voided: ReadonlySet<number>,
): Pick<BidLog, 'bidCount' | 'bidderCount'> {
  const standing = bids.filter(({ revision }) => !voided.has(revision))
  return { bidCount: standing.length, bidderCount: new Set(standing.map(({ data }) => data.bidderId)).size }
}

function bidderOf(event: Shown, bids: readonly PlacedBid[]): UserId | null {
  if ('bidderId' in event.data) return event.data.bidderId
  if (event.type !== 'BidVoided') return null
  const { bidRevision } = event.data
  return bids.find(({ revision }) => revision === bidRevision)?.data.bidderId ?? null
}

/** What a history says about its end; `awardedBidRevision` is the bid that got the award. */
type LoggedOutcome = OutcomeFacts & { readonly awardedBidRevision: number | null }

const running: LoggedOutcome = { ...noOutcomeFacts, awardedBidRevision: null }

function outcomeFactsOf(events: readonly BidLogEvent[]): LoggedOutcome {
  return events.reduce(withEvent, running)
}

function withEvent(facts: LoggedOutcome, { type, data, at }: BidLogEvent): LoggedOutcome {
  switch (type) {
    case 'BidPlaced':
      return { ...facts, bidCount: facts.bidCount + 1 }
    case 'BidVoided':
      return { ...facts, bidCount: facts.bidCount - 1 }
    case 'ImmediatePurchaseAccepted':
      return { ...facts, purchaserId: data.bidderId, purchasePrice: data.price }
    case 'AuctionEnded':
      return { ...facts, endedAt: data.end, endedBy: data.by }
    case 'AuctionWithdrawn':
      return { ...facts, withdrawnAt: at }
    case 'AuctionAwarded':
      return {
        ...facts,
        awardedAt: at,
        awardedBidRevision: data.bidRevision,
        awardedBidderId: data.bidderId,
        awardedPrice: data.price,
        awardCategory: data.category,
        // Whether it is asked for, the terms say, which a bid log does not have.
        awardConfirmation: null,
      }
    case 'AwardConfirmed':
      return { ...facts, awardConfirmation: 'given' }
    case 'AwardNotConcluded':
      return {
        ...facts,
        awardedAt: null,
        awardedBidRevision: null,
        awardedBidderId: null,
        awardedPrice: null,
        awardCategory: null,
        awardConfirmation: null,
        notConcludedAt: at,
        notConcludedBidderId: data.bidderId,
        notConcludedCategory: data.category,
      }
    case 'AuctionNotAwarded':
      return { ...facts, notAwardedAt: at }
    default:
      return facts
  }
}
