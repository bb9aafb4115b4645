import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { EventLogReader, LogPosition, Subscription } from '@zuschlag/engine/store/event-log'
import { WakeSignal } from '@zuschlag/engine/store/subscription'
import type { Timers } from '@zuschlag/engine/time/timers'
import type { PublishOptions } from './announcements.ts'
import type { OpenOutcome, ProjectionSession, ProjectionStore, Quarantine } from './projection-store.ts'
import { type Projection, versionsOf } from './projection.ts'
import { Projector, type ProjectorStep } from './projector.ts'

export type RunnerState =
  | 'starting'
  | 'catchingUp'
  | 'caughtUp'
  | 'standby'
  | 'retrying'
  | 'refused'
  | 'stopped'

/** Incidents for operators. */
export type Alarm =
  | { readonly kind: 'quarantined'; readonly quarantine: Quarantine }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'fenced' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retryInMs: number }

type RunnerOptions<A> = {
  readonly log: Pick<EventLogReader, 'identity' | 'subscribeAll' | 'head'>
  readonly store: ProjectionStore
  readonly projections: readonly Projection[]
  readonly announcing?: PublishOptions<A>
  readonly timers: Pick<Timers, 'after'>
  readonly onState?: (state: RunnerState, position: LogPosition | null) => void
  /**
   * After each batch: how many events it had, up to where the rows reflect the log, and whether that was its
   * end.
   */
  readonly onProgress?: (events: number, position: LogPosition | null, isCaughtUp: boolean) => void
  readonly onAlarm: (alarm: Alarm) => void
  /** Called for a refusal; true if its reason was removed, so that opening is retried at once. */
  readonly onRefused?: (outcome: Extract<OpenOutcome, { status: 'refused' }>) => Promise<boolean>
}

/** Retry interval of a standby for the lock of the tables. */
export const STANDBY_RETRY_MS = 250
/** First and longest pause after a failure; each further one doubles. */
const BACK_OFF_MIN_MS = 100
export const BACK_OFF_MAX_MS = 2000

export interface Runner {
  /** Hint that the log may have grown, for logs that do not notice what another process appends. */
  nudge(): void
  /** Ends after the current batch. */
  stop(): Promise<void>
}

/**
 * Keeps one set of read models at the end of the log, by a catch-up subscription from its checkpoint: in
 * batches while behind, at once when the log delivers, and again after a failure. It never throws.
 */
export function startRunner<A>(options: RunnerOptions<A>): Runner {
  const run = new Run(options)
  const finished = run.untilStopped()
  return {
    nudge: () => run.nudge(),
    stop: async () => {
      await run.stop()
      await finished
    },
  }
}

class Run<A> {
  readonly #options: RunnerOptions<A>
  /** Only stopping ends a back-off early. */
  readonly #stopSignal: WakeSignal
  #subscription: Subscription | null = null
  #stopping = false
  #failures = 0
  #state: RunnerState | null = null
  /** Announced by this process; a later session does not announce it again. */
  #announced: LogPosition | null = null

  constructor(options: RunnerOptions<A>) {
    this.#options = options
    this.#stopSignal = new WakeSignal(options.timers)
  }

  nudge(): void {
    this.#subscription?.nudge()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#stopSignal.notify()
    await this.#subscription?.stop()
  }

  async untilStopped(): Promise<void> {
    this.#enter('starting', null)
    while (!this.#stopping) {
      try {
        await this.#oneSession()
      } catch (error) {
        if (this.#stopping) break
        const retryInMs = Math.min(BACK_OFF_MIN_MS * 2 ** this.#failures, BACK_OFF_MAX_MS)
        this.#failures += 1
        this.#enter('retrying', null)
        this.#options.onAlarm({ kind: 'failed', error, retryInMs })
        await this.#stopSignal.pause(retryInMs)
      }
    }
    this.#enter('stopped', null)
  }

  async #oneSession(): Promise<void> {
    const { log, store, projections, announcing, onAlarm, onRefused } = this.#options
    const owner = { logIdentity: await log.identity(), versions: versionsOf(projections) }
    const outcome = await refuseOlderLog(await store.open(owner), log)
    if (outcome.status === 'standby') {
      this.#enter('standby', null)
      return this.#stopSignal.pause(STANDBY_RETRY_MS)
    }
    if (outcome.status === 'refused') {
      if (await onRefused?.(outcome)) return
      if (this.#state !== 'refused')
        onAlarm({ kind: 'refused', code: outcome.code, message: outcome.message })
      this.#enter('refused', null)
      return this.#stopSignal.pause(BACK_OFF_MAX_MS)
    }
    const { session } = outcome
    const projector = new Projector({
      log,
      session,
      projections,
      announcedBefore: this.#announced,
      ...(announcing && { announcing }),
    })
    try {
      await this.#follow(projector, session)
    } finally {
      this.#announced = projector.announced
      await session.close()
    }
  }

  /** Until stopped, fenced or failed. */
  async #follow(projector: Projector<A>, session: ProjectionSession): Promise<void> {
    this.#enter('catchingUp', projector.position)
    await projector.publishBacklog()
    const subscription = this.#options.log.subscribeAll({ after: projector.position })
    this.#subscription = subscription
    // A database that goes away while nothing is bid is noticed as well.
    let isLost = false
    session.whenLost?.(() => {
      isLost = true
      inBackground(subscription.stop(), crash)
    })
    try {
      while (!this.#stopping) {
        const step = await projector.advance(subscription)
        this.#failures = 0
        if (step.kind === 'fenced') return this.#options.onAlarm({ kind: 'fenced' })
        if (step.kind === 'stopped' && isLost && !this.#stopping) throw new SessionLostError()
        if (step.kind === 'stopped') return
        if (step.kind === 'advanced') this.#noteStep(step, projector.position)
        if (step.kind === 'advanced' && !step.caughtUp) continue
        await session.noteEnd()
        this.#enter('caughtUp', projector.position)
      }
    } finally {
      this.#subscription = null
      await subscription.stop()
    }
  }

  #noteStep(
    { events, quarantines, caughtUp }: Extract<ProjectorStep, { kind: 'advanced' }>,
    position: LogPosition | null,
  ): void {
    this.#options.onProgress?.(events, position, caughtUp)
    for (const quarantine of quarantines) this.#options.onAlarm({ kind: 'quarantined', quarantine })
  }

  #enter(state: RunnerState, position: LogPosition | null): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.onState?.(state, position)
  }
}

/** The store let go of the tables, or went away. */
class SessionLostError extends Error {
  override readonly name = 'SessionLostError'
  override readonly message = 'The connection to the read models was lost'
}

/** A log that ends before the rows was restored from a backup: its next events would not be projected. */
async function refuseOlderLog(outcome: OpenOutcome, log: Pick<EventLogReader, 'head'>): Promise<OpenOutcome> {
  if (outcome.status !== 'opened') return outcome
  const { session } = outcome
  const { position } = session.checkpoint
  let head: LogPosition | null
  try {
    head = await log.head()
  } catch (error) {
    // An open session would keep its lock and block every other one, also the next of this runner.
    await session.close()
    throw error
  }
  if (position === null || (head !== null && head >= position)) return outcome
  await session.close()
  const message =
    `The read models reflect the event log up to ${position}, but it ends at ${head ?? 'its beginning'}: an older log was put back. ` +
    'Rebuild the read models with: npm run cli -- rebuild'
  return { status: 'refused', code: 'olderLog', message }
}
