import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { EventLogReader, LogPosition } from '@zuschlag/engine/store/event-log'
import type { Knex } from 'knex'
import { Counter, Gauge, Registry } from 'prom-client'
import type { RunnerState } from './kernel/runner.ts'
import { readLag } from './lag.ts'

/** How often the progress of a projector that is behind is reported, in milliseconds. */
export const REPORT_MS = 5000

export type ProjectorReport = {
  readonly events: number
  readonly eventsPerSecond: number
  readonly position: LogPosition | null
}

/** Reports the rate of one projector while it is behind, and is silent while it keeps up. */
export class ProgressMeter {
  readonly #report: (report: ProjectorReport) => void
  readonly #nowMs: () => number
  /** When it was first behind; null while it keeps up. */
  #since: number | null = null
  #events = 0

  /** @param nowMs monotonic */
  constructor(report: (report: ProjectorReport) => void, nowMs: () => number = () => performance.now()) {
    this.#report = report
    this.#nowMs = nowMs
  }

  /** Notes a batch. */
  note(events: number, position: LogPosition | null, isCaughtUp: boolean): void {
    if (isCaughtUp || this.#since === null) return this.#startAt(isCaughtUp ? null : this.#nowMs())
    this.#events += events
    const elapsedMs = this.#nowMs() - this.#since
    if (elapsedMs < REPORT_MS) return
    const eventsPerSecond = Math.round((this.#events / elapsedMs) * 1000)
    this.#report({ events: this.#events, eventsPerSecond, position })
    this.#startAt(this.#nowMs())
  }

  #startAt(ms: number | null): void {
    this.#since = ms
    this.#events = 0
  }
}

/**
 * The projections' figures. The lag is read when somebody asks, so that it is true even of projections that
 * stand still.
 */
export function createProjectionMetrics(knex: Knex, log: Pick<EventLogReader, 'head' | 'readAll'>) {
  const registry = new Registry()
  const registers = [registry]
  const lagEvents = new Gauge({
    name: 'zuschlag_projection_lag_events',
    help: 'Events that readers do not see yet, counted up to 1000',
    registers,
  })
  const lagSeconds = new Gauge({
    name: 'zuschlag_projection_lag_seconds',
    help: 'How long the oldest of them has been waiting',
    registers,
    async collect() {
      const lag = await readLag(knex, log, msToInstant(Date.now())).catch(() => null)
      // A value that cannot be read now is omitted, not reported as 0.
      for (const gauge of [lagEvents, lagSeconds, quarantined]) gauge.remove()
      if (lag === null) return
      lagEvents.set(lag.events)
      lagSeconds.set(lag.waitingMs / 1000)
      quarantined.set(lag.quarantinedStreams)
    },
  })
  const quarantined = new Gauge({
    name: 'zuschlag_projection_quarantined_streams',
    help: 'Streams that a projection has given up',
    registers,
  })
  const state = new Gauge({
    name: 'zuschlag_projection_state',
    help: '1 at the state that the projections are in',
    labelNames: ['state'] as const,
    registers,
  })
  return {
    registry,
    announcements: new Counter({
      name: 'zuschlag_projection_announcements_total',
      help: 'Changes of auctions that were announced after their rows were there',
      registers,
    }),
    events: new Counter({
      name: 'zuschlag_projection_events_total',
      help: 'Events that went into read models: those that readers see (live), or new ones of a rebuild (building)',
      labelNames: ['generation'] as const,
      registers,
    }),
    incidents: new Counter({
      name: 'zuschlag_projection_incidents_total',
      help: 'What went wrong and was dealt with, by kind',
      labelNames: ['kind'] as const,
      registers,
    }),
    enter(entered: RunnerState): void {
      state.reset()
      state.set({ state: entered }, 1)
    },
  }
}
