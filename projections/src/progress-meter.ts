import type { LogPosition } from '@zuschlag/engine/store/event-log'

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
