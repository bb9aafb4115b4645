import type { AppendRequest, EventLog, EventLogReader, LoggedEvent } from './event-log.ts'
import type { LogPosition } from './log-position.ts'

/** Events that are read at once. */
const PAGE_EVENTS = 500

export type CopyOptions = {
  /** Whether the target writes a batch in the order of its requests; otherwise they go one by one. */
  readonly isTransactional: boolean
  /** Hears how many events the target has so far. */
  readonly onProgress?: (events: number) => void
  readonly isStopped?: () => boolean
}

/** A copy could not go on; what was copied until then stays, and another call goes on there. */
export class CopyStoppedError extends Error {
  override name = 'CopyStoppedError'
}

/** The target holds something else at a place of the source. Nothing of it was changed. */
export class CopyConflictError extends CopyStoppedError {
  override name = 'CopyConflictError'
}

/**
 * Copies a log, event by event as it stands: ids, revisions, hashes and the order of the whole log stay what they are. What the target has already is
 * recognised, so a copy that was interrupted goes on where it was. Answers the number of events, and rejects with a
 * `CopyConflictError` where the target has another history, with a `CopyStoppedError` where it does not take any more.
 */
export async function copyLog(
  source: EventLogReader,
  target: EventLog,
  options: CopyOptions,
): Promise<number> {
  let after: LogPosition | null = null
  let copied = 0
  for (;;) {
    const page = await source.readAll({ after, limit: PAGE_EVENTS, asWritten: true })
    const runs = runsOf(page.events)
    const batches = options.isTransactional ? [runs] : runs.map((run) => [run])
    for (const batch of batches) await appendAll(target, batch)
    copied += page.events.length
    options.onProgress?.(copied)
    after = page.next
    if (page.atEnd || options.isStopped?.() === true) return copied
  }
}

/** Neighbouring events of one stream are one append. */
function runsOf(events: readonly LoggedEvent[]): readonly AppendRequest[] {
  const runs: { stream: string; events: LoggedEvent['event'][] }[] = []
  for (const { stream, event } of events) {
    const last = runs.at(-1)
    if (last?.stream === stream && last.events.length < 16) last.events.push(event)
    else runs.push({ stream, events: [event] })
  }
  return runs.map((run) => {
    const first = run.events[0]?.revision ?? 0
    return { ...run, expectedRevision: first === 0 ? 'none' : first - 1 }
  })
}

async function appendAll(target: EventLog, requests: readonly AppendRequest[]): Promise<void> {
  if (requests.length === 0) return
  for (const [index, result] of (await target.append(requests)).entries()) {
    const { stream = '', expectedRevision } = requests[index] ?? {}
    const place = `${stream} after revision ${String(expectedRevision)}`
    switch (result.status) {
      case 'appended':
      case 'alreadyAppended':
        break
      case 'conflict':
        throw new CopyConflictError(
          `${place}: the target has another history (${String(result.actualRevision)})`,
        )
      default:
        throw new CopyStoppedError(`${place}: ${result.status}, ${result.reason}`)
    }
  }
}
