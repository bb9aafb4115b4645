import type { EventLogReader, LoggedEvent, LogPage } from '@zuschlag/engine/store/event-log'
import { UnreadableEventError } from '@zuschlag/engine/store/codec'
import type { UnreadablePlace } from '@zuschlag/engine/store/codec'
import type { LogPosition } from '@zuschlag/engine/store/log-position'
import type { Announcing } from './announcements.ts'
import { collectAnnouncements } from './announcements.ts'
import type { Fold, Rows } from './fold.ts'
import { foldEvents, keyOfRow, noteRows, rowsNeeded, streamId } from './fold.ts'
import type { Projection } from './projection.ts'
import type { ProjectionSession, Quarantine, TableRows } from './projection-store.ts'
import { BatchRefusedError } from './projection-store.ts'
import { keyText } from './table.ts'

/** Events of one batch and one transaction: as many as the log gives in one page. */
export const BATCH_EVENTS_MAX = 1000
/** Rows kept in memory between batches, so that a live auction's next event needs no look-up. */
export const REMEMBERED_ROWS_MAX = 2000

/** What one step did. `fenced`: another writer took over, this projector is finished. */
export type Step =
  | {
      readonly kind: 'advanced'
      readonly events: number
      readonly caughtUp: boolean
      readonly quarantines: readonly Quarantine[]
    }
  | { readonly kind: 'idle' }
  | { readonly kind: 'fenced' }

export type ProjectorOptions<A> = {
  readonly log: Pick<EventLogReader, 'readAll'>
  readonly session: ProjectionSession
  readonly projections: readonly Projection[]
  readonly announcing?: Announcing<A>
  readonly batchEventsMax?: number
  /** Announced up to here by this process already, where a session follows another. */
  readonly announcedBefore?: LogPosition | null
}

/**
 * Moves one session's rows along the log, a batch per call of `advance`. After a rejected call the rows in memory can no
 * longer be trusted, and the projector is thrown away with its session.
 */
export class Projector<A> {
  readonly #options: ProjectorOptions<A>
  readonly #rows: Rows = new Map()
  readonly #quarantined: Set<string>
  #position: LogPosition | null
  #announced: LogPosition | null
  /** So many of the next events are taken one by one, because a batch with them was refused. */
  #singly = 0

  constructor(options: ProjectorOptions<A>) {
    const { checkpoint, quarantines } = options.session
    this.#options = options
    this.#position = checkpoint.position
    this.#announced = laterPosition(checkpoint.announced, options.announcedBefore ?? null)
    this.#quarantined = new Set(quarantines.map(({ projection, stream }) => streamId(projection, stream)))
  }

  get position(): LogPosition | null {
    return this.#position
  }

  get announced(): LogPosition | null {
    return this.#announced
  }

  /** Announces the newest state of what was committed, but perhaps never announced, before this session began. */
  async announceRest(): Promise<void> {
    const { log, session, announcing } = this.#options
    if (announcing === undefined) return
    const { table } = announcing.projection
    while (this.#position !== null && (this.#announced === null || this.#announced < this.#position)) {
      const page = await log.readAll({ after: this.#announced, limit: BATCH_EVENTS_MAX })
      const newest = new Map<string, LoggedEvent>()
      for (const logged of page.events) {
        if (logged.position > this.#position || !announcing.projection.handles.has(logged.event.type))
          continue
        newest.set(keyText(announcing.projection.keyOf(logged.event)), logged)
      }
      const keys = [...newest.values()].map(({ event }) => announcing.projection.keyOf(event))
      for (const row of keys.length === 0 ? [] : await session.load(table, keys)) {
        const logged = newest.get(keyText(keyOfRow(table, row)))
        const announcement = logged === undefined ? null : announcing.of(row, logged)
        if (announcement !== null) announcing.publish(announcement)
      }
      if (page.next === null || page.next === this.#announced) return
      this.#announced = page.next < this.#position ? page.next : this.#position
    }
  }

  /** Reads, folds, commits and announces the next batch. Rejects where log or store cannot be reached. */
  async advance(): Promise<Step> {
    const batchEventsMax = this.#options.batchEventsMax ?? BATCH_EVENTS_MAX
    const alone = this.#singly > 0
    try {
      const page = await this.#options.log.readAll({
        after: this.#position,
        limit: alone ? 1 : batchEventsMax,
      })
      if (page.next === null || page.next === this.#position) return { kind: 'idle' }
      const step = alone ? await this.#commitAlone(page) : await this.#commit(page, this.#options.projections)
      this.#singly = Math.max(0, this.#singly - 1)
      return step
    } catch (error) {
      const isPoison = error instanceof BatchRefusedError || error instanceof UnreadableEventError
      if (!isPoison) throw error
      this.#rows.clear()
      if (alone && error instanceof UnreadableEventError && error.place !== null) {
        return this.#passUnreadable(error.place, error.message)
      }
      if (alone) throw error
      // One event of these spoils the whole batch: take them one by one until it is passed.
      this.#singly = batchEventsMax
      return this.advance()
    }
  }

  /**
   * A single event. Where the store will not take its rows, the one projection whose rows these are is found by leaving
   * out each in turn.
   */
  async #commitAlone(page: LogPage): Promise<Step> {
    const { projections } = this.#options
    try {
      return await this.#commit(page, projections)
    } catch (error) {
      if (!(error instanceof BatchRefusedError)) throw error
      for (const excluded of [...projections.map((projection) => [projection]), projections]) {
        try {
          this.#rows.clear()
          const rest = projections.filter((projection) => !excluded.includes(projection))
          return await this.#commit(page, rest, quarantinesOf(excluded, page.events, error.message))
        } catch (again) {
          if (!(again instanceof BatchRefusedError)) throw again
        }
      }
      throw error
    }
  }

  #passUnreadable({ position, stream }: UnreadablePlace, reason: string): Promise<Step> {
    const given = this.#options.projections
      .filter(({ name }) => !this.#quarantined.has(streamId(name, stream)))
      .map(({ name }) => ({ projection: name, stream, revision: null, reason }))
    return this.#commit({ events: [], next: position, atEnd: false }, [], given)
  }

  async #commit(
    page: LogPage,
    projections: readonly Projection[],
    given: readonly Quarantine[] = [],
  ): Promise<Step> {
    const { session, announcing } = this.#options
    const position = page.next ?? this.#position
    if (position === null) return { kind: 'idle' }
    const collector = announcing && collectAnnouncements(announcing, !page.atEnd)
    const { missing, opened } = rowsNeeded(projections, page.events, this.#rows, this.#quarantined)
    for (const [table, keys] of missing) noteRows(this.#rows, table, keys, await session.load(table, keys))
    const fold = foldEvents(projections, page.events, this.#rows, this.#quarantined, collector?.watch)
    const quarantines = [...fold.quarantines, ...given]
    const outcome = await session.commit({
      expected: this.#position,
      position,
      announced: this.#announced,
      changes: changesOf(fold),
      quarantines,
    })
    if (outcome === 'fenced') return { kind: 'fenced' }
    this.#position = position
    for (const { projection, stream } of quarantines) this.#quarantined.add(streamId(projection, stream))
    this.#forget(opened)
    collector?.publish()
    this.#announced = position
    return { kind: 'advanced', events: page.events.length, caughtUp: page.atEnd, quarantines }
  }

  /** Keeps memory bounded: rows that were only just opened go first, then the ones that came earliest. */
  #forget(opened: readonly string[]): void {
    for (const id of opened) this.#rows.delete(id)
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= REMEMBERED_ROWS_MAX) return
      this.#rows.delete(id)
    }
  }
}

function quarantinesOf(
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
  reason: string,
): readonly Quarantine[] {
  return projections.flatMap(({ name, handles }) =>
    events
      .filter(({ event }) => handles.has(event.type))
      .map(({ stream, event }) => ({ projection: name, stream, revision: event.revision, reason })),
  )
}

function changesOf({ changed }: Fold): readonly TableRows[] {
  return [...changed].map(([table, rows]) => ({ table, rows: [...rows.values()] }))
}

function laterPosition(one: LogPosition | null, other: LogPosition | null): LogPosition | null {
  if (one === null) return other
  if (other === null) return one
  return one > other ? one : other
}
