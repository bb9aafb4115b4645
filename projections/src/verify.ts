import type { Knex } from 'knex'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import { inOrder } from '@zuschlag/contracts/kernel/in-order'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { EventLogReader, LogPosition } from '@zuschlag/engine/store/event-log'
import { lastRevisions, type RowDifference, verifyAuction } from './verify-auction.ts'

/** Read models that do not reach the log's end within this time are behind, which is a difference too. */
export const CATCH_UP_WITHIN_MS = 10_000
const RETRY_MS = 50
const PAGE_MAX = 1000
/** As many as `openKnex` has connections, so that PostgreSQL reads while this thread compares. */
const AT_ONCE = 2

export type ReadModelDifference = RowDifference & { readonly auctionId: AuctionId }

export type VerifyOptions = {
  readonly db: Knex
  readonly log: EventLogReader
  /** One auction; default: all of the log, and nothing besides. */
  readonly auctionId?: AuctionId
  readonly onProgress?: (auctions: number, events: number) => void
  readonly catchUpWithinMs?: number
}

export type VerifyOutcome = {
  readonly auctions: number
  readonly events: number
  /** The first difference that was met; null where log and read models say the same. */
  readonly difference: ReadModelDifference | null
}

/**
 * Compares the read models with a fold of the log, also while both go on. Rejects where one cannot be
 * reached.
 */
export async function verifyReadModels(options: VerifyOptions): Promise<VerifyOutcome> {
  const { log, auctionId, onProgress } = options
  let auctions = 0
  let events = 0
  const known = new Set<string>()
  const ids = auctionId === undefined ? draftedAuctions(log) : [auctionId]
  for await (const { id, result } of inOrder(ids, AT_ONCE, (drafted) => verifyOne(options, drafted))) {
    known.add(id)
    auctions += 1
    events += result.events
    onProgress?.(auctions, events)
    if (result.difference !== null)
      return { auctions, events, difference: { ...result.difference, auctionId: id } }
  }
  const difference = auctionId === undefined ? await firstUnknown(options, known) : null
  return { auctions, events, difference }
}

async function* draftedAuctions(log: EventLogReader): AsyncGenerator<AuctionId> {
  let after: LogPosition | null = null
  for (;;) {
    const page = await log.readAll({ after, limit: PAGE_MAX, types: ['AuctionDrafted'] })
    for (const { event } of page.events) yield event.auctionId
    if (page.atEnd || page.next === after) return
    after = page.next
  }
}

async function verifyOne(
  { db, log, catchUpWithinMs = CATCH_UP_WITHIN_MS }: VerifyOptions,
  auctionId: AuctionId,
): Promise<{ readonly events: number; readonly difference: RowDifference | null }> {
  // What the log has by now must be in the rows once the checkpoint has passed the log's end of now.
  const least = {
    own: await newestRevision(log, auctionStream(auctionId)),
    attempts: await newestRevision(log, attemptsStream(auctionId)),
  }
  const head = await log.head()
  if (!(await reaches(db, log, head, catchUpWithinMs))) {
    return { events: 0, difference: behind('checkpoint', 0, head, await checkpointPosition(db)) }
  }
  return db.transaction(
    async (trx) => {
      const lastOf = await lastRevisions(trx, auctionId)
      const { own, attempts } = lastOf
      if ((own ?? -1) < (least.own ?? -1)) return missing((own ?? -1) + 1, least.own, own)
      if ((attempts ?? -1) < (least.attempts ?? -1))
        return missing((attempts ?? -1) + 1, least.attempts, attempts)
      return verifyAuction(trx, log, auctionId, lastOf)
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}

const missing = (revision: number, expected: unknown, actual: unknown) => ({
  events: 0,
  difference: behind('auction_history', revision, expected, actual),
})

function behind(table: string, revision: number, expected: unknown, actual: unknown): RowDifference {
  return {
    table,
    key: '',
    field: table === 'checkpoint' ? 'position' : 'revision',
    revision,
    expected,
    actual,
  }
}

async function newestRevision(log: EventLogReader, stream: string): Promise<number | null> {
  for await (const page of log.readStream(stream, { direction: 'backwards', limit: 1 }))
    return page[0]?.revision ?? null
  return null
}

async function checkpointPosition(db: Knex): Promise<LogPosition | null> {
  const row = await db('read.checkpoint').first<{ position: LogPosition | null } | undefined>('position')
  return row?.position ?? null
}

/**
 * Whether the rows have everything up to what is the head now. A store that is shared may end with what is no
 * event of this log.
 */
async function reaches(
  db: Knex,
  log: EventLogReader,
  head: LogPosition | null,
  withinMs: number,
): Promise<boolean> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const position = await checkpointPosition(db)
    if (head === null || (position ?? '') >= head) return true
    const { events, atEnd } = await log.readAll({ after: position, limit: 1 })
    if (atEnd && events.length === 0) return true
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** The first auction of the read models of which the log knows nothing. */
async function firstUnknown(
  { db, log }: VerifyOptions,
  known: ReadonlySet<string>,
): Promise<ReadModelDifference | null> {
  let after = ''
  for (;;) {
    const page = await db('read.auction_details')
      .whereRaw('auction_id::text > ?', [after])
      .orderByRaw('auction_id::text')
      .limit(PAGE_MAX)
      .select<{ auction_id: AuctionId; revision: number }[]>('auction_id', 'revision')
    for (const { auction_id: auctionId, revision } of page) {
      after = auctionId
      if (known.has(auctionId) || (await newestRevision(log, auctionStream(auctionId))) !== null) continue
      return {
        auctionId,
        table: 'auction_details',
        key: auctionId,
        field: null,
        revision,
        expected: null,
        actual: 'a row',
      }
    }
    if (page.length < PAGE_MAX) return null
  }
}
