import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { EventLogReader } from '../store/event-log.ts'
import { scanDeadlines } from './deadline-scan.ts'
import type { Incident } from './incident.ts'
import type { Timers } from './timers.ts'
import { pause } from './timers.ts'

/** Pause before the search is tried again, in milliseconds. */
const RETRY_MS = 1000

export type DeadlineSearchOptions = {
  readonly log: EventLogReader
  readonly timers: Timers
  readonly report: (incident: Incident) => void
  readonly isStopped: () => boolean
}

/** The search for deadlines after a start. It runs beside the commands; what these say of an auction is newer than what it finds. */
export class DeadlineSearch {
  readonly #options: DeadlineSearchOptions
  readonly #known = new Set<string>()
  #isOver = false

  constructor(options: DeadlineSearchOptions) {
    this.#options = options
  }

  /** A flush or a load has told the deadline of an auction. */
  noteKnown(auctionId: string): void {
    if (!this.#isOver) this.#known.add(auctionId)
  }

  /** The deadlines that nobody else has told. Tries until it succeeds or is stopped. */
  async run(): Promise<readonly (readonly [auctionId: string, at: Instant])[]> {
    const { log, timers, report, isStopped } = this.#options
    while (!isStopped()) {
      try {
        const found = await scanDeadlines(log, timers, isStopped)
        const unknown = [...found].filter(([auctionId]) => !this.#known.has(auctionId))
        this.#isOver = true
        this.#known.clear()
        return unknown
      } catch (error) {
        report({ kind: 'deadlineScanFailed', error })
        await pause(timers, RETRY_MS)
      }
    }
    return []
  }
}
