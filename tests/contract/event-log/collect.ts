import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type {
  AppendResult,
  EventLog,
  LoggedEvent,
  ReadAllOptions,
  ReadStreamOptions,
  StreamHead,
  LogPosition,
} from '@zuschlag/engine/store/event-log'

/** One append to one stream. */
export async function appendTo(
  log: EventLog,
  stream: string,
  expectedRevision: StreamHead,
  events: readonly StoredEvent[],
): Promise<AppendResult> {
  const [result] = await log.append([{ stream, expectedRevision, events }])
  if (result === undefined) throw new Error('An append without an answer')
  return result
}

/** An append that the test takes for granted. */
export async function mustAppend(
  log: EventLog,
  stream: string,
  expected: StreamHead,
  events: readonly StoredEvent[],
) {
  const result = await appendTo(log, stream, expected, events)
  if (result.status !== 'appended') throw new Error(`Append answered ${JSON.stringify(result)}`)
  return result
}

export async function readWhole(
  log: EventLog,
  stream: string,
  options?: ReadStreamOptions,
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for await (const page of log.readStream(stream, options)) events.push(...page)
  return events
}

export async function readRevisions(
  log: EventLog,
  stream: string,
  options?: ReadStreamOptions,
): Promise<number[]> {
  return (await readWhole(log, stream, options)).map((event) => event.revision)
}

/** All events after a position, page by page. */
export async function readAllFrom(
  log: EventLog,
  after: LogPosition | null,
  options: Partial<ReadAllOptions> = {},
): Promise<{ readonly events: readonly LoggedEvent[]; readonly next: LogPosition | null }> {
  const events: LoggedEvent[] = []
  let next = after
  for (;;) {
    const page = await log.readAll({ limit: 100, ...options, after: next })
    events.push(...page.events)
    next = page.next
    if (page.atEnd) return { events, next }
  }
}
