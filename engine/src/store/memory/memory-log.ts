import { randomUUID } from 'node:crypto'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { encodeRequest, checkAppend } from '../append-rules.ts'
import { decodeEvent, decodeLogged } from '../codec.ts'
import {
  type AppendRequest,
  type AppendResult,
  DEPENDENCY_FAILED,
  type EventLog,
  type LoggedEvent,
  type LogPage,
  type LogPosition,
  numberToPosition,
  PAGE_EVENTS_MAX,
  positionToNumber,
  type ReadAllOptions,
  type ReadStreamOptions,
  STREAM_PAGE_EVENTS,
  type SubscribeOptions,
  type Subscription,
} from '../event-log.ts'
import { systemTimers } from '../../time/timers.ts'
import { Subscriptions } from '../subscription.ts'

type Row = { readonly stream: string; readonly id: string; readonly type: string; readonly text: string }

/**
 * A log in memory, for tests, simulation and scenarios. It keeps texts like a real one, so nobody shares an
 * object with history.
 */
export class MemoryEventLog implements EventLog {
  readonly #rows: Row[] = []
  /** Positions (from 1) of each stream's events, by revision. */
  readonly #streams = new Map<string, number[]>()
  readonly #subscriptions = new Subscriptions({ pollIntervalMs: null, timers: systemTimers })
  readonly #identity: string

  constructor(identity: string = randomUUID()) {
    this.#identity = identity
  }

  async identity(): Promise<string> {
    return this.#identity
  }

  async append(requests: readonly AppendRequest[]): Promise<readonly AppendResult[]> {
    const failed = new Set<string>()
    const results = requests.map((request): AppendResult => {
      if (request.onlyWith !== undefined && failed.has(request.onlyWith)) {
        return { status: 'unavailable', reason: DEPENDENCY_FAILED }
      }
      const result = this.#appendOne(request)
      if (result.status !== 'appended' && result.status !== 'alreadyAppended') failed.add(request.stream)
      return result
    })
    this.#subscriptions.nudge()
    return results
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<readonly StoredEvent[]> {
    const positions = this.#streams.get(stream) ?? []
    const backwards = options.direction === 'backwards'
    let revision = options.from ?? (backwards ? positions.length - 1 : 0)
    if (backwards) revision = Math.min(revision, positions.length - 1)
    let rest = options.limit ?? Infinity
    options.signal?.throwIfAborted()
    while (rest > 0 && revision >= 0 && revision < positions.length) {
      const page: StoredEvent[] = []
      const size = Math.min(rest, STREAM_PAGE_EVENTS)
      for (
        ;
        page.length < size && revision >= 0 && revision < positions.length;
        revision += backwards ? -1 : 1
      ) {
        page.push(decodeEvent(this.#row(positions[revision] ?? 0).text, options))
      }
      rest -= page.length
      yield page
      options.signal?.throwIfAborted()
    }
  }

  async readAll({ after, limit, types, ...asked }: ReadAllOptions): Promise<LogPage> {
    const events: LoggedEvent[] = []
    const size = Math.min(limit, PAGE_EVENTS_MAX)
    let number = positionToNumber(after)
    while (number < this.#rows.length && events.length < size) {
      number += 1
      const row = this.#row(number)
      if (types !== undefined && !types.includes(row.type as StoredEvent['type'])) continue
      events.push(decodeLogged({ position: numberToPosition(number), stream: row.stream }, row.text, asked))
    }
    const next = number === positionToNumber(after) ? after : numberToPosition(number)
    return { events, next, atEnd: number >= this.#rows.length }
  }

  subscribeAll(options: SubscribeOptions): Subscription {
    return this.#subscriptions.open(this, options)
  }

  async head(): Promise<LogPosition | null> {
    return this.#rows.length === 0 ? null : numberToPosition(this.#rows.length)
  }

  async close(): Promise<void> {
    await this.#subscriptions.stop()
  }

  #row(position: number): Row {
    const row = this.#rows[position - 1]
    if (row === undefined) throw new RangeError(`No event at position ${position}`)
    return row
  }

  #appendOne(request: AppendRequest): AppendResult {
    const form = encodeRequest(request)
    if ('refused' in form) return { status: 'refused', reason: form.refused }
    const positions = this.#streams.get(request.stream) ?? []
    const at = (revision: number) => this.#row(positions[revision] ?? 0)
    const head = positions.length === 0 ? 'none' : positions.length - 1
    const check = checkAppend(request, head, (revision) => at(revision).id)
    if (check.kind === 'conflict') return { status: 'conflict', actualRevision: check.actualRevision }
    if (check.kind === 'alreadyAppended') {
      const position = numberToPosition(positions[check.revision] ?? 0)
      return { status: 'alreadyAppended', revision: check.revision, position }
    }
    this.#streams.set(request.stream, positions)
    for (const [index, { id, type }] of request.events.entries()) {
      this.#rows.push({ stream: request.stream, id, type, text: form.texts[index] ?? '' })
      positions.push(this.#rows.length)
    }
    return {
      status: 'appended',
      revision: positions.length - 1,
      position: numberToPosition(this.#rows.length),
    }
  }
}
