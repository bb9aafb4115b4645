import type { AttemptEvent, StoredEvent } from '@zuschlag/contracts/auction/events'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { EventLogReader } from '../store/event-log.ts'
import type { StreamKind } from '../verification/fault.ts'

export type HistoryEntry = { readonly stream: StreamKind; readonly event: StoredEvent }

/**
 * Both streams of an auction as one, page by page and as they were written: each attempt after the event that
 * it was decided on. Attempts that are written while this reads are left for another time, so that none
 * refers to an event that was not read.
 */
export async function* readHistory(
  log: EventLogReader,
  auctionId: AuctionId,
): AsyncGenerator<readonly HistoryEntry[]> {
  const attempts = new AttemptCursor(log, auctionId)
  await attempts.open()
  for await (const page of log.readStream(auctionStream(auctionId), { asWritten: true })) {
    const entries: HistoryEntry[] = []
    for (const event of page) {
      while (attempts.isBefore(event.revision)) entries.push(await attempts.take())
      entries.push({ stream: 'auction', event })
    }
    yield entries
  }
  for (;;) {
    const rest: HistoryEntry[] = []
    while (rest.length < PAGE && attempts.isBefore(Number.POSITIVE_INFINITY)) rest.push(await attempts.take())
    if (rest.length === 0) return
    yield rest
  }
}

const PAGE = 1000

class AttemptCursor {
  readonly #log: EventLogReader
  readonly #stream: string
  #pages: AsyncIterator<readonly StoredEvent[]> | null = null
  #page: readonly StoredEvent[] = []
  #index = 0

  constructor(log: EventLogReader, auctionId: AuctionId) {
    this.#log = log
    this.#stream = attemptsStream(auctionId)
  }

  async open(): Promise<void> {
    for await (const [newest] of this.#log.readStream(this.#stream, { direction: 'backwards', limit: 1 })) {
      if (newest === undefined) return
      const pages = this.#log.readStream(this.#stream, { limit: newest.revision + 1, asWritten: true })
      this.#pages = pages[Symbol.asyncIterator]()
    }
    await this.#turnPage()
  }

  /**
   * Whether the next attempt was decided before the event of a revision; one that does not say so is taken at
   * once.
   */
  isBefore(revision: number): boolean {
    const next = this.#page[this.#index]
    return next !== undefined && !(shownRevisionOf(next) >= revision)
  }

  async take(): Promise<HistoryEntry> {
    const event = this.#page[this.#index] as StoredEvent
    this.#index += 1
    if (this.#index === this.#page.length) await this.#turnPage()
    return { stream: 'attempts', event }
  }

  async #turnPage(): Promise<void> {
    const next = await this.#pages?.next()
    this.#page = next === undefined || next.done === true ? [] : next.value
    this.#index = 0
  }
}

/** The revision that an attempt says it was decided on; the log is not yet verified. */
function shownRevisionOf({ data }: StoredEvent): number {
  const shown = (data as Partial<AttemptEvent['data']> | null)?.shown as
    | { auctionRevision?: unknown }
    | null
    | undefined
  return Number(shown?.auctionRevision)
}
