import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { EventType, StoredEvent } from '@zuschlag/contracts/auction/events'
import { decodeLogged, decodePage } from '../codec.ts'
import type {
  EventLogReader,
  LogPage,
  ReadAllOptions,
  ReadStreamOptions,
  SubscribeOptions,
  Subscription,
  LogPosition,
} from '../event-log.ts'
import { PAGE_EVENTS_MAX, STREAM_PAGE_EVENTS, numberToPosition, positionToNumber } from '../event-log.ts'
import { systemTimers } from '../../time/timers.ts'
import { Subscriptions } from '../subscription.ts'
import { FREQUENT_TYPES, openForReading } from './schema.ts'
import { StreamPlaces } from './stream-places.ts'

type Row = readonly (string | number | null)[]

/**
 * Poll interval of a subscription in milliseconds: SQLite notifies no other process of a commit, and a hint
 * over the bus can be lost. A poll is one read of an index.
 */
export const LOG_POLL_INTERVAL_MS = 500

/** Bodies in the order of their positions as they are given: a cross join goes over its left side. */
const BODIES = 'SELECT body FROM json_each(?) AS place CROSS JOIN events ON events.position = place.value'

/** Reads of one connection. The writer has its own; a projection opens another from its own thread. */
export class SqliteEventReader implements EventLogReader {
  readonly #subscriptions = new Subscriptions({ pollIntervalMs: LOG_POLL_INTERVAL_MS, timers: systemTimers })
  readonly #statements = new Map<string, StatementSync>()
  #db: DatabaseSync
  #places: StreamPlaces

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#places = new StreamPlaces(db)
  }

  /** Goes on with another connection to the same log. */
  reconnect(db: DatabaseSync): void {
    this.#statements.clear()
    this.#db.close()
    this.#db = db
    this.#places = new StreamPlaces(db)
  }

  async identity(): Promise<string> {
    return String(this.#rows(`SELECT value FROM log WHERE name = 'identity'`)[0]?.[0])
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<readonly StoredEvent[]> {
    options.signal?.throwIfAborted()
    const backwards = options.direction === 'backwards'
    const id = this.#rows('SELECT id FROM streams WHERE name = ?', stream)[0]?.[0]
    if (id === undefined || id === null) return
    let from = options.from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0)
    let rest = options.limit ?? Infinity
    while (rest > 0) {
      const size = Math.min(rest, STREAM_PAGE_EVENTS)
      const positions = this.#places.positions(Number(id), from, size, backwards)
      // The texts are held by nobody while the page is out.
      const page = decodePage(this.#textsAt(positions), stream, backwards ? null : from, options)
      const last = page.at(-1)
      if (last === undefined) return
      yield page
      options.signal?.throwIfAborted()
      if (page.length < size) return
      rest -= page.length
      from = last.revision + (backwards ? -1 : 1)
    }
  }

  async readAll({ after, limit, types, ...asked }: ReadAllOptions): Promise<LogPage> {
    const size = Math.min(limit, PAGE_EVENTS_MAX)
    // The end is read first: an event that is written in between is for the next page, not skipped.
    const end = this.#headNumber()
    const rows = this.#rows(readAllSql(types), positionToNumber(after), end, ...(types ?? []), size)
    const events = rows.map(([position, stream, body]) =>
      decodeLogged(
        { position: numberToPosition(position as number), stream: stream as string },
        body as string,
        asked,
      ),
    )
    const last = events.length < size ? numberToPosition(end) : events.at(-1)?.position
    const atEnd = last === undefined || positionToNumber(last) >= end
    if (last === undefined || end <= positionToNumber(after)) return { events, next: after, atEnd: true }
    return { events, next: last, atEnd }
  }

  subscribeAll(options: SubscribeOptions): Subscription {
    return this.#subscriptions.open(this, options)
  }

  /** Notifies the subscriptions of this reader that the log grew. */
  nudgeAll(): void {
    this.#subscriptions.nudge()
  }

  async head(): Promise<LogPosition | null> {
    const end = this.#headNumber()
    return end === 0 ? null : numberToPosition(end)
  }

  async close(): Promise<void> {
    await this.#subscriptions.stop()
    if (this.#db.isOpen) this.#db.close()
  }

  #textsAt(positions: readonly number[]): readonly string[] {
    return this.#rows(BODIES, JSON.stringify(positions)).map(([body]) => body as string)
  }

  #headNumber(): number {
    return Number(this.#rows('SELECT max(position) FROM events')[0]?.[0] ?? 0)
  }

  #rows(sql: string, ...values: readonly (string | number)[]): Row[] {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#db.prepare(sql)
      statement.setReturnArrays(true)
      this.#statements.set(sql, statement)
    }
    return statement.all(...values) as unknown as Row[]
  }
}

/**
 * A page of the whole log between two positions; where no frequent type is asked for, the list of the rare
 * ones serves.
 */
export function readAllSql(types: readonly EventType[] | undefined): string {
  const isRare = types !== undefined && !types.some((type) => FREQUENT_TYPES.has(type))
  const table = isRare ? 'rare_events CROSS JOIN events USING (position)' : 'events'
  const source = isRare ? 'rare_events' : 'events'
  const type = isRare ? 'rare_events.type' : "events.body ->> '$.type'"
  const condition = types === undefined ? '' : `AND ${type} IN (${types.map(() => '?').join(', ')})`
  return `SELECT position, name, body FROM ${table} JOIN streams ON streams.id = events.stream
    WHERE ${source}.position > ? AND ${source}.position <= ? ${condition}
    ORDER BY ${source}.position LIMIT ?`
}

/** Opens a log for reading from a thread or process that does not write it. Throws `UnsupportedLogError`. */
export function openSqliteReader(path: string): SqliteEventReader {
  return new SqliteEventReader(openForReading(path))
}
