import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { APPEND_BYTES_MAX, EVENT_BYTES_MAX, type AppendRequest } from '../store/event-log.ts'
import type { AuctionEntry } from './auction-entry.ts'
import type { PendingCommand } from './pending-command.ts'
import type { SealedEvent } from './seal.ts'
import type { StreamEnd } from './stream-end.ts'
import { headOf } from './stream-end.ts'

/** Events of one stream that wait for the append of the flush in flight. */
export type StagedStream = {
  readonly from: StreamEnd
  readonly events: StoredEvent[]
  readonly encoded: string[]
  /** Upper bound of their stored size, in bytes. */
  bytesMax: number
}

type StagedAnswer = {
  readonly pending: PendingCommand
  /** A promise, which never rejects, where it is read from the log. */
  readonly outcome: CommandOutcome | Promise<CommandOutcome>
  /** Stream whose append must succeed before the outcome is true. */
  readonly needs: 'main' | 'attempts'
}

/** What one flush will write and answer for one auction. */
export type StagedAuction = {
  readonly entry: AuctionEntry
  readonly main: StagedStream
  readonly attempts: StagedStream
  readonly answers: StagedAnswer[]
}

export function stageFor(entry: AuctionEntry): StagedAuction {
  return { entry, main: emptyStage(entry.main), attempts: emptyStage(entry.attempts), answers: [] }
}

function emptyStage(from: StreamEnd): StagedStream {
  return { from, events: [], encoded: [], bytesMax: 0 }
}

export function addTo(stream: StagedStream, { event, text }: SealedEvent): void {
  stream.events.push(event)
  stream.encoded.push(text)
  stream.bytesMax += bytesAtMost(text)
}

/** Room that a stream's share of a flush must have left for one more decision, in bytes. */
const DECISION_BYTES_MAX = 4 * EVENT_BYTES_MAX

export function hasRoom({ main, attempts }: StagedAuction): boolean {
  return main.bytesMax + attempts.bytesMax <= APPEND_BYTES_MAX - DECISION_BYTES_MAX
}

/** What a text can take in UTF-8 at most, which spares counting it. */
export function bytesAtMost(text: string): number {
  return text.length * 3
}

/**
 * Adds the appends of a staged auction. What was refused on top of events that are not written did not happen
 * either.
 */
export function addRequests({ main, attempts }: StagedAuction, requests: AppendRequest[]): void {
  if (main.events.length > 0) requests.push(requestOf(main))
  if (attempts.events.length > 0) {
    const request = requestOf(attempts)
    requests.push(main.events.length > 0 ? { ...request, onlyWith: main.from.stream } : request)
  }
}

function requestOf({ from, events, encoded }: StagedStream): AppendRequest {
  return { stream: from.stream, expectedRevision: headOf(from), events, encoded }
}
