import type { EventLogReader, LogPosition } from '@zuschlag/engine/store/event-log'
import type { Timers } from '@zuschlag/engine/time/timers'
import type { PublishOptions } from './announcements.ts'
import type { Projection } from './projection.ts'
import type { OpenOutcome, ProjectionStore, Quarantine } from './projection-store.ts'

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

export type RunnerOptions<A> = {
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
