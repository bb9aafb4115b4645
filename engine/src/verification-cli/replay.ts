import type { AttemptEvent, AuctionEvent, StoredEvent } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type Auction, evolve, initialAuction } from '../domain/auction/auction.ts'
import { upcastToCurrent, UnreadableEventError } from '../store/codec.ts'
import type { EventLogReader } from '../store/event-log.ts'
import { readHistory } from './auction-history.ts'
import { describeFault, type StreamKind } from '../verification/fault.ts'
import { ruleOfAttempt, ruleOfEvent, type StateSummary, summaryOf } from '../verification/step-facts.ts'
import { malformedPart } from '../verification/history-verifier.ts'

/** One step of a history: what happened, or what was refused; an attempt leaves the state as it is. */
export type ReplayStep = {
  readonly stream: StreamKind
  readonly event: StoredEvent
  readonly rule: string
  readonly before: StateSummary
  readonly after: StateSummary
}

/**
 * How far to replay: up to a revision of the auction with what was refused there, or up to an engine time.
 */
export type ReplayUntil = { readonly revision: number } | { readonly instant: Instant } | null

/**
 * The history of an auction step by step; no steps if it does not exist. It is not verified: `verifyLog` does
 * that.
 * @throws UnreadableEventError at an event that cannot be read
 */
export async function* replay(
  log: EventLogReader,
  auctionId: AuctionId,
  until: ReplayUntil,
): AsyncGenerator<ReplayStep> {
  let auction: Auction = initialAuction
  for await (const entries of readHistory(log, auctionId)) {
    for (const { stream, event: written } of entries) {
      const malformed = malformedPart(written, stream)
      if (malformed !== null) throw new UnreadableEventError(describeMalformed(written, stream, malformed))
      const event = upcastToCurrent(written)
      if (isAfter(event, stream, until)) {
        if (stream === 'auction') return
        continue
      }
      const before = auction
      if (stream === 'auction') auction = evolve(auction, event as AuctionEvent)
      yield {
        stream,
        event,
        rule:
          stream === 'auction'
            ? ruleOfEvent(event as AuctionEvent, before)
            : ruleOfAttempt(event as AttemptEvent),
        before: summaryOf(before),
        after: summaryOf(auction),
      }
    }
  }
}

function isAfter(event: StoredEvent, stream: StreamKind, until: ReplayUntil): boolean {
  if (until === null) return false
  if ('instant' in until) return event.at > until.instant
  const revision = stream === 'auction' ? event.revision : (event as AttemptEvent).data.shown.auctionRevision
  return revision > until.revision
}

function describeMalformed({ revision }: StoredEvent, stream: StreamKind, detail: string): string {
  return describeFault({ stream, revision, code: 'malformed', detail })
}
