import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { AppendRequest } from '../store/event-log.ts'
import type { AuctionEntry } from './auction-entry.ts'
import type { PendingCommand } from './pending-command.ts'
import { headOf } from './stream-end.ts'

/** Events of one stream that wait for the append of the flush under way. */
export type StagedStream = {
  readonly request: Pick<AppendRequest, 'stream' | 'expectedRevision'>
  readonly events: StoredEvent[]
  readonly encoded: string[]
  bytes: number
}

type StagedAnswer = {
  readonly pending: PendingCommand
  readonly outcome: CommandOutcome
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
  const streamOf = (end: AuctionEntry['main']): StagedStream => ({
    request: { stream: end.stream, expectedRevision: headOf(end) },
    events: [],
    encoded: [],
    bytes: 0,
  })
  return { entry, main: streamOf(entry.main), attempts: streamOf(entry.attempts), answers: [] }
}

/** The appends of a staged auction. What was refused on top of events that are not written did not happen either. */
export function requestsOf({ main, attempts }: StagedAuction): readonly AppendRequest[] {
  const requests: AppendRequest[] = []
  if (main.events.length > 0) requests.push({ ...main.request, events: main.events, encoded: main.encoded })
  if (attempts.events.length > 0) {
    const request = { ...attempts.request, events: attempts.events, encoded: attempts.encoded }
    requests.push(main.events.length > 0 ? { ...request, onlyWith: main.request.stream } : request)
  }
  return requests
}
