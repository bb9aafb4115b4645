import type { EventLogReader, LoggedEvent } from '@zuschlag/engine/store/event-log'
import { UnreadableEventError } from '@zuschlag/engine/store/codec'
import type { LogPosition } from '@zuschlag/engine/store/log-position'
import type { Announcing } from './announcements.ts'
import { collectAnnouncements } from './announcements.ts'
import type { Fold, Rows } from './fold.ts'
import { foldEvents, keyOfRow, noteRows, rowsNeeded, streamId } from './fold.ts'
import type { Projection } from './projection.ts'
import type { ProjectionSession, Quarantine, TableRows } from './projection-store.ts'
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
    const { session, announcing } = this.#options
    const page = await this.#readPage()
    if (page.next === null || page.next === this.#position) return { kind: 'idle' }
    const collector = announcing && collectAnnouncements(announcing, !page.atEnd)
    const { fold, opened } = await this.#fold(page.events, collector?.watch)
    const outcome = await session.commit({
      expected: this.#position,
      position: page.next,
      announced: this.#announced,
      changes: changesOf(fold),
      quarantines: fold.quarantines,
    })
    if (outcome === 'fenced') return { kind: 'fenced' }
    this.#position = page.next
    for (const { projection, stream } of fold.quarantines) this.#quarantined.add(streamId(projection, stream))
    this.#forget(opened)
    collector?.publish()
    this.#announced = page.next
    return {
      kind: 'advanced',
      events: page.events.length,
      caughtUp: page.atEnd,
      quarantines: fold.quarantines,
    }
  }

  /** A page of the log; one that holds an unreadable event is read again in small steps, up to that event. */
  async #readPage() {
    const { log, batchEventsMax = BATCH_EVENTS_MAX } = this.#options
    const after = this.#position
    try {
      return await log.readAll({ after, limit: batchEventsMax })
    } catch (error) {
      if (!(error instanceof UnreadableEventError)) throw error
      return log.readAll({ after, limit: 1 })
    }
  }

  async #fold(events: readonly LoggedEvent[], watch?: Parameters<typeof foldEvents>[4]) {
    const { session, projections } = this.#options
    const { missing, opened } = rowsNeeded(projections, events, this.#rows, this.#quarantined)
    for (const [table, keys] of missing) noteRows(this.#rows, table, keys, await session.load(table, keys))
    return { fold: foldEvents(projections, events, this.#rows, this.#quarantined, watch), opened }
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

function changesOf({ changed }: Fold): readonly TableRows[] {
  return [...changed].map(([table, rows]) => ({ table, rows: [...rows.values()] }))
}

function laterPosition(one: LogPosition | null, other: LogPosition | null): LogPosition | null {
  if (one === null) return other
  if (other === null) return one
  return one > other ? one : other
}
