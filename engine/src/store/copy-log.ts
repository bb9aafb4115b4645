import { isDeepStrictEqual } from 'node:util'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { UnreadableEventError } from './codec.ts'
import type { AppendRequest, EventLog, EventLogReader, LoggedEvent, LogPosition } from './event-log.ts'
import { numberToPosition, positionToNumber } from './event-log.ts'

/** Events that are read at once. */
const PAGE_EVENTS = 500
/** Events of one append. */
const RUN_EVENTS_MAX = 16

export type CopyOptions = {
  /** Whether the target writes a batch in the order of its requests; otherwise they go one by one. */
  readonly isTransactional: boolean
  /** Everything up to here is in the target and is not compared; null or absent compares all. */
  readonly after?: LogPosition | null
  /**
   * Called after each page with what was done so far, and up to where in the source; what it throws stops the
   * copy there.
   */
  readonly onProgress?: (copied: CopyResult, position: LogPosition | null) => void
}

/** How many events were written to the target, and how many it had already. */
export type CopyResult = { readonly written: number; readonly present: number }

/** A copy could not go on; what was copied until then stays, and another call goes on there. */
export class CopyStoppedError extends Error {
  override name = 'CopyStoppedError'
}

/** The target holds something else at a place of the source. Nothing of it was changed. */
export class CopyConflictError extends CopyStoppedError {
  override name = 'CopyConflictError'
}

/**
 * Copies a log, event by event as it stands: ids, revisions, hashes and the order of the whole log stay what
 * they are. What the target has already is compared member by member, since a log itself compares ids alone;
 * so a copy that was interrupted goes on where it was. Rejects with a `CopyConflictError` where the target
 * has another history, with a `CopyStoppedError` where it does not take any more.
 */
export async function copyLog(
  source: Pick<EventLogReader, 'subscribeAll'>,
  target: EventLog,
  options: CopyOptions,
): Promise<CopyResult> {
  /** Revision of the newest event that the target has of a stream, -1 where it has none. */
  const heads = new Map<string, number>()
  let result: CopyResult = { written: 0, present: 0 }
  const subscription = source.subscribeAll({ after: options.after ?? null, asWritten: true })
  try {
    for (;;) {
      const page = await subscription.next(PAGE_EVENTS)
      if (page === null) throw new CopyStoppedError('the source was closed')
      if (page.unreadable !== null)
        throw new UnreadableEventError(page.unreadable.reason, page.unreadable.place)
      const written = await copyPage(page.events, target, heads, options)
      result = {
        written: result.written + written,
        present: result.present + page.events.length - written,
      }
      options.onProgress?.(result, page.next)
      if (page.atEnd) return result
    }
  } finally {
    await subscription.stop()
  }
}

/**
 * The newest place of a copy between logs that number their events alike, if both have the same event there;
 * null where they have not, so that a copy from the beginning says where they differ.
 */
export async function newestCommon(
  source: EventLogReader,
  copied: EventLogReader,
): Promise<LogPosition | null> {
  const head = await copied.head()
  if (head === null) return null
  const [one, other] = await Promise.all([source, copied].map((log) => eventAt(log, head)))
  return one !== undefined && isDeepStrictEqual(one, other) ? head : null
}

async function eventAt(log: EventLogReader, position: LogPosition): Promise<LoggedEvent | undefined> {
  const after = numberToPosition(positionToNumber(position) - 1)
  const { events } = await log.readAll({ after, limit: 1, asWritten: true })
  return events[0]
}

/** How many of the events the target did not have. */
async function copyPage(
  events: readonly LoggedEvent[],
  target: EventLog,
  heads: Map<string, number>,
  { isTransactional }: CopyOptions,
): Promise<number> {
  const missing: LoggedEvent[] = []
  for (const run of runsOf(events))
    for (const event of await withoutThose(target, run, heads)) missing.push(event)
  const runs = runsOf(missing).map(requestOf)
  const batches = isTransactional ? [runs] : runs.map((run) => [run])
  for (const batch of batches) await appendAll(target, batch, heads)
  return missing.length
}

type Run = readonly [LoggedEvent, ...LoggedEvent[]]

/** Neighbouring events of one stream are one append. */
function runsOf(events: readonly LoggedEvent[]): readonly Run[] {
  const runs: [LoggedEvent, ...LoggedEvent[]][] = []
  for (const logged of events) {
    const last = runs.at(-1)
    if (last?.[0].stream === logged.stream && last.length < RUN_EVENTS_MAX) last.push(logged)
    else runs.push([logged])
  }
  return runs
}

function requestOf(run: Run): AppendRequest {
  const [{ stream, event }] = run
  const { revision } = event
  return {
    stream,
    expectedRevision: revision === 0 ? 'none' : revision - 1,
    events: run.map((each) => each.event),
  }
}

/**
 * What of a run the target does not have yet.
 * @throws CopyConflictError where it has something else in its place
 */
async function withoutThose(
  target: EventLog,
  run: Run,
  heads: Map<string, number>,
): Promise<readonly LoggedEvent[]> {
  const [{ stream, event: first }] = run
  try {
    const head = heads.get(stream) ?? (await headOf(target, stream))
    heads.set(stream, head)
    const count = Math.min(run.length, head - first.revision + 1)
    if (count <= 0) return run
    let place = 0
    const there = { from: first.revision, limit: count, asWritten: true }
    for await (const page of target.readStream(stream, there)) {
      for (const event of page) {
        if (!isDeepStrictEqual(event, run[place]?.event)) throw anotherHistory(stream, first.revision + place)
        place += 1
      }
    }
    return run.slice(place)
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error
    throw new CopyConflictError(`${stream}: the target holds something else: ${error.message}`)
  }
}

async function headOf(target: EventLog, stream: string): Promise<number> {
  const newest = { direction: 'backwards', limit: 1, asWritten: true } as const
  let head: StoredEvent | undefined
  for await (const [event] of target.readStream(stream, newest)) head = event
  return head?.revision ?? -1
}

function anotherHistory(stream: string, revision: number): CopyConflictError {
  return new CopyConflictError(`${stream}, revision ${revision}: the target has another history`)
}

async function appendAll(
  target: EventLog,
  requests: readonly AppendRequest[],
  heads: Map<string, number>,
): Promise<void> {
  if (requests.length === 0) return
  for (const [index, result] of (await target.append(requests)).entries()) {
    const { stream = '', expectedRevision } = requests[index] ?? {}
    const place = `${stream} after revision ${String(expectedRevision)}`
    switch (result.status) {
      case 'appended':
        heads.set(stream, result.revision)
        break
      case 'alreadyAppended':
        // It was not there a moment ago: somebody else writes, and nobody has compared what.
        throw new CopyStoppedError(`${place}: somebody else writes to the target`)
      case 'conflict':
        throw new CopyConflictError(
          `${place}: the target has another history (${String(result.actualRevision)})`,
        )
      default:
        throw new CopyStoppedError(
          `${place}: the target does not take it: ${result.status}, ${result.reason}`,
        )
    }
  }
}
