import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { DeadlineScan } from './deadline-scan.ts'
import type { Incident } from './incident.ts'
import type { Timers } from '../time/timers.ts'
import { pause } from '../time/timers.ts'

/** Pause before the search is tried again, in milliseconds. */
const RETRY_MS = 1000

export type DeadlineSearchOptions = {
  readonly scan: DeadlineScan
  readonly timers: Timers
  readonly report: (incident: Incident) => void
  readonly isStopped: () => boolean
}

/**
 * The search for deadlines after a start. It runs beside the commands; what these say of an auction is newer
 * than what it finds.
 */
export class DeadlineSearch {
  readonly #options: Omit<DeadlineSearchOptions, 'scan'>
  /** Let go of when the search is over: it holds every auction that is open. */
  #scan: DeadlineScan | null
  readonly #known = new Set<string>()
  #isOver = false

  constructor({ scan, ...options }: DeadlineSearchOptions) {
    this.#options = options
    this.#scan = scan
  }

  /** A flush or a load has set the deadline of an auction. */
  noteKnown(auctionId: string): void {
    if (!this.#isOver) this.#known.add(auctionId)
  }

  /** The deadlines that no flush or load has set. Retries until it succeeds or is stopped. */
  async run(): Promise<readonly (readonly [auctionId: string, at: Instant])[]> {
    const { timers, report, isStopped } = this.#options
    while (this.#scan !== null && !isStopped()) {
      try {
        await this.#scan.catchUp(isStopped)
        const unknown = [...this.#scan.deadlines].filter(([auctionId]) => !this.#known.has(auctionId))
        this.#isOver = true
        this.#scan = null
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
