import type {
  EventLogReader,
  LoggedEvent,
  SubscriptionPage,
  LogPosition,
} from '@zuschlag/engine/store/event-log'
import { publishBacklog } from './publish-backlog.ts'
import type { PublishOptions } from './announcements.ts'
import { collectAnnouncements } from './announcements.ts'
import type { Rows } from './fold.ts'
import { foldTasks, noteRows } from './fold.ts'
import { missingKeys, planFold, streamId } from './fold-plan.ts'
import type { Pages } from './page-queue.ts'
import { PageQueue } from './page-queue.ts'
import type { Projection } from './projection.ts'
import { handles } from './projection.ts'
import type { ProjectionSession, Quarantine } from './projection-store.ts'
import { BatchRefusedError } from './projection-store.ts'

/** Events of one batch and one transaction. The more, the fewer versions of a busy row are ever written. */
export const BATCH_EVENTS_MAX = 4000
/** Rows kept in memory between batches, so that a live auction's next event needs no look-up. */
export const REMEMBERED_ROWS_MAX = 3000

/** What one step did. `fenced`: another writer took over. `stopped`: the subscription was. */
export type ProjectorStep =
  | {
      readonly kind: 'advanced'
      readonly events: number
      readonly caughtUp: boolean
      readonly quarantines: readonly Quarantine[]
    }
  | { readonly kind: 'idle' }
  | { readonly kind: 'fenced' }
  | { readonly kind: 'stopped' }

export type ProjectorOptions<A> = {
  readonly log: Pick<EventLogReader, 'subscribeAll'>
  readonly session: ProjectionSession
  readonly projections: readonly Projection[]
  readonly announcing?: PublishOptions<A>
  readonly batchEventsMax?: number
  /** Announced up to here by this process already, where a session follows another. */
  readonly announcedBefore?: LogPosition | null
}

/**
 * Moves one session's rows along the log, a batch per call of `advance`. After a rejected call the rows in
 * memory can no longer be trusted, and the projector is discarded with its session.
 */
export class Projector<A> {
  readonly #options: ProjectorOptions<A>
  readonly #pages: PageQueue
  readonly #rows: Rows = new Map()
  readonly #quarantined: Set<string>
  #position: LogPosition | null
  #announced: LogPosition | null

  constructor(options: ProjectorOptions<A>) {
    const { checkpoint, quarantines } = options.session
    this.#options = options
    this.#pages = new PageQueue(options.batchEventsMax ?? BATCH_EVENTS_MAX)
    this.#position = checkpoint.position
    this.#announced = laterPosition(checkpoint.announced, options.announcedBefore ?? null)
    this.#quarantined = new Set(quarantines.map(({ projection, stream }) => streamId(projection, stream)))
  }

  get position(): LogPosition | null {
    return this.#position
  }

  /** What was committed up to here was also announced. */
  get announced(): LogPosition | null {
    return this.#announced
  }

  /** Announces the newest state of what was committed, perhaps unannounced, before this session. */
  async publishBacklog(): Promise<void> {
    const { log, session, announcing } = this.#options
    if (announcing === undefined) return
    await publishBacklog(log, session, announcing, this.#announced)
    this.#announced = laterPosition(this.#announced, session.checkpoint.position)
  }

  /** Folds, commits and announces the next batch of a subscription. Rejects without log or store. */
  async advance(pages: Pages): Promise<ProjectorStep> {
    const page = await this.#pages.next(pages)
    if (page === null) return { kind: 'stopped' }
    // A checkpoint never goes back, whatever a server sends.
    if (laterPosition(this.#position, page.next) === this.#position) return { kind: 'idle' }
    if (page.unreadable === null) return this.#commitWhatFits(page, pages)
    const { place, reason } = page.unreadable
    const all = this.#options.projections.map(({ name }) => name)
    return this.#commit(page, pages, [], this.#newQuarantines(all, place.stream, null, reason))
  }

  /** Brings the rows to what is the end of the log now. Returns `stopped` if `onStep` returns false. */
  async catchUp(onStep: (step: ProjectorStep) => boolean = () => true): Promise<ProjectorStep['kind']> {
    const subscription = this.#options.log.subscribeAll({ after: this.#position })
    try {
      for (;;) {
        const step = await this.advance(subscription)
        if (!onStep(step)) return 'stopped'
        if (step.kind !== 'advanced' || step.caughtUp) return step.kind
      }
    } finally {
      this.#pages.forgetAhead()
      await subscription.stop()
    }
  }

  /** Commits the page, or as much of its beginning as the store takes; the rest follows. */
  async #commitWhatFits(page: SubscriptionPage, pages: Pages): Promise<ProjectorStep> {
    try {
      return await this.#commit(page, pages, this.#options.projections)
    } catch (error) {
      if (!(error instanceof BatchRefusedError)) throw error
      this.#rows.clear()
      const [event] = page.events
      if (event === undefined) throw error
      if (page.events.length === 1) return this.#commitWithout(page, pages, event, error)
      return this.#commitWhatFits(this.#pages.split(page), pages)
    }
  }

  /** Finds the projection whose rows of this event the store refuses, by leaving out each in turn. */
  async #commitWithout(
    page: SubscriptionPage,
    pages: Pages,
    logged: LoggedEvent,
    refusal: BatchRefusedError,
  ): Promise<ProjectorStep> {
    const { projections } = this.#options
    const concerned = projections.filter((projection) => handles(projection, logged.event.type))
    for (const excluded of [...concerned.map((projection) => [projection]), concerned]) {
      const rest = projections.filter((projection) => !excluded.includes(projection))
      const names = excluded.map(({ name }) => name)
      const given = this.#newQuarantines(names, logged.stream, logged.event.revision, refusal.message)
      try {
        return await this.#commit(page, pages, rest, given)
      } catch (again) {
        if (!(again instanceof BatchRefusedError)) throw again
        this.#rows.clear()
      }
    }
    throw refusal
  }

  #newQuarantines(
    names: readonly string[],
    stream: string,
    revision: number | null,
    reason: string,
  ): readonly Quarantine[] {
    return names
      .filter((name) => !this.#quarantined.has(streamId(name, stream)))
      .map((projection) => ({ projection, stream, revision, reason }))
  }

  async #commit(
    page: SubscriptionPage,
    pages: Pages,
    projections: readonly Projection[],
    given: readonly Quarantine[] = [],
  ): Promise<ProjectorStep> {
    const { session, announcing } = this.#options
    const position = page.next ?? this.#position
    if (position === null) return { kind: 'idle' }
    const collector = announcing && collectAnnouncements(announcing, !page.atEnd)
    const tasks = planFold(projections, page.events, this.#quarantined)
    for (const [table, keys] of missingKeys(tasks, this.#rows)) {
      noteRows(this.#rows, table, keys, await session.load(table, keys))
    }
    const fold = foldTasks(tasks, this.#rows, collector?.watch)
    const quarantines = [...fold.quarantines, ...given]
    const { changes } = fold
    const batch = { expected: this.#position, position, announced: this.#announced, changes, quarantines }
    const outcome = await session.commit(batch, () => this.#pages.readAhead(page, pages))
    if (outcome === 'fenced') return { kind: 'fenced' }
    this.#position = position
    for (const { projection, stream } of quarantines) this.#quarantined.add(streamId(projection, stream))
    this.#forget(fold.opened)
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

function laterPosition(one: LogPosition | null, other: LogPosition | null): LogPosition | null {
  if (one === null) return other
  if (other === null) return one
  return one > other ? one : other
}
