import type {
  EventLogReader,
  LoggedEvent,
  LogPosition,
  Subscription,
  SubscriptionPage,
} from '@zuschlag/engine/store/event-log'
import { collectAnnouncements, type PublishOptions } from './announcements.ts'
import { missingKeys, planFold, streamId } from './fold-plan.ts'
import { foldTasks, keyOfRow, noteRows, type Rows } from './fold.ts'
import { BatchRefusedError, type ProjectionSession, type Quarantine } from './projection-store.ts'
import { handles, type Projection } from './projection.ts'
import { keyText } from './table.ts'

type Pages = Pick<Subscription, 'next'>

/**
 * Pages of a subscription on their way into one projector: at most one is read ahead, while the store is busy
 * with the one before.
 */
class PageQueue {
  readonly #eventsMax: number
  #ahead: Promise<SubscriptionPage | null> | null = null
  /** What the store has refused to take together with what came before it. */
  readonly #rest: SubscriptionPage[] = []

  constructor(eventsMax: number) {
    this.#eventsMax = eventsMax
  }

  /** The next page, null once the subscription is stopped. */
  async next(pages: Pages): Promise<SubscriptionPage | null> {
    const rest = this.#rest.shift()
    if (rest !== undefined) return rest
    const ahead = this.#ahead
    this.#ahead = null
    return ahead ?? pages.next(this.#eventsMax)
  }

  /**
   * Reads on behind a page. A failure shows itself when the next one is needed. At its end the log is left
   * alone: what comes together is one page.
   */
  readAhead({ atEnd }: SubscriptionPage, pages: Pages): void {
    if (atEnd || this.#rest.length > 0 || this.#ahead !== null) return
    this.#ahead = pages.next(this.#eventsMax)
    this.#ahead.catch(() => undefined)
  }

  /** The beginning of a page that is too much at once; the other half is the next page. */
  split(page: SubscriptionPage): SubscriptionPage {
    const middle = Math.ceil(page.events.length / 2)
    const events = page.events.slice(0, middle)
    this.#rest.unshift({ ...page, events: page.events.slice(middle) })
    return { ...page, events, next: events.at(-1)?.position ?? null, atEnd: false }
  }

  /** Forgets what a subscription that has ended would still have delivered. */
  forgetAhead(): void {
    this.#ahead = null
  }
}

const PAGE_EVENTS_MAX = 1000

/**
 * Announces the newest state of what was committed after `announced`, because the process that committed it
 * may have died before saying so.
 */
export async function publishBacklog<A>(
  log: Pick<EventLogReader, 'subscribeAll'>,
  session: ProjectionSession,
  announcing: PublishOptions<A>,
  announced: LogPosition | null,
): Promise<void> {
  const { position } = session.checkpoint
  if (position === null || (announced !== null && announced >= position)) return
  const subscription = log.subscribeAll({ after: announced })
  try {
    for (;;) {
      const page = await subscription.next(PAGE_EVENTS_MAX)
      if (page === null) return
      await announceNewest(
        session,
        announcing,
        page.events.filter((logged) => logged.position <= position),
      )
      if (page.atEnd || (page.next !== null && page.next >= position)) return
    }
  } finally {
    await subscription.stop()
  }
}

async function announceNewest<A>(
  session: ProjectionSession,
  { projection, of, publish }: PublishOptions<A>,
  events: readonly LoggedEvent[],
): Promise<void> {
  const handled = events.filter(({ event }) => handles(projection, event.type))
  const newest = new Map(handled.map((logged) => [keyText(projection.keyOf(logged.event)), logged]))
  if (newest.size === 0) return
  const keys = [...newest.values()].map(({ event }) => projection.keyOf(event))
  for (const row of await session.load(projection.table, keys)) {
    const logged = newest.get(keyText(keyOfRow(projection.table, row)))
    const announcement = logged === undefined ? null : of(row, logged, new Map())
    if (announcement !== null) publish(announcement)
  }
}

/** Events of one batch and one transaction. The more, the fewer versions of a busy row are ever written. */
const BATCH_EVENTS_MAX = 4000
/** Rows kept in memory between batches, so that a live auction's next event needs no look-up. */
const REMEMBERED_ROWS_MAX = 3000

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

type ProjectorOptions<A> = {
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
