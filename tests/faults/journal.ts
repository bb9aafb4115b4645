import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import path from 'node:path'

/** What a bidder wrote down, in its order. `atMs` is the test's own clock, which no fault moves. */
export type BidEntry =
  | {
      readonly type: 'sent'
      readonly atMs: number
      readonly commandId: string
      readonly auctionId: string
      readonly price: number
    }
  | {
      readonly type: 'accepted'
      readonly atMs: number
      readonly commandId: string
      readonly receipt: SeenReceipt
    }
  | { readonly type: 'refused'; readonly atMs: number; readonly commandId: string; readonly code: string }
  /** No answer, or one that says that nothing is known: 503, 429, a cut connection. */
  | { readonly type: 'unknown'; readonly atMs: number; readonly commandId: string; readonly why: string }

/** The parts of a receipt that a client of the first release relies on. */
export type SeenReceipt = {
  readonly auctionId: string
  readonly revision: number
  readonly engineTime: string
  readonly price: number
  readonly eventHash: string
}

/** What a watcher received of the auction itself. */
export type SeenState = { readonly currentPrice: number | null; readonly bidCount?: number | undefined }

export type WatchEntry =
  | {
      readonly type: 'subscribed'
      readonly atMs: number
      readonly auctionId: string
      readonly revision: number
      readonly auction: SeenState
    }
  | {
      readonly type: 'update'
      readonly atMs: number
      readonly auctionId: string
      readonly revision: number
      readonly previousRevision: number
      readonly auction: SeenState
    }
  /** A read over HTTP after revision `seen` was received. */
  | {
      readonly type: 'read'
      readonly atMs: number
      readonly auctionId: string
      readonly seen: number
      readonly revision: number
    }
  /** Something that no message of the first release looks like. */
  | { readonly type: 'strange'; readonly atMs: number; readonly text: string }
  | { readonly type: 'lost'; readonly atMs: number }

/** One client's own record: in memory for the checks, and line by line on disk for diagnosis. */
export class Journal<Entry extends { readonly type: string }> {
  readonly client: string
  readonly entries: Entry[] = []
  readonly #file: WriteStream

  constructor(directory: string, client: string) {
    mkdirSync(directory, { recursive: true })
    this.client = client
    this.#file = createWriteStream(path.join(directory, `${client}.ndjson`))
  }

  write(entry: Entry): void {
    this.entries.push(entry)
    this.#file.write(`${JSON.stringify(entry)}\n`)
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(() => resolve()))
  }
}

export type BidJournal = Pick<Journal<BidEntry>, 'client' | 'entries'>
export type WatchJournal = Pick<Journal<WatchEntry>, 'client' | 'entries'>
