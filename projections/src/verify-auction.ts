import type { Knex } from 'knex'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { auctionHistoryTable } from './auction-history/table.ts'
import type { ReadRow, Table } from './kernel/table.ts'
import { columnsOf, decodeRow } from './kernel/table.ts'
import { readModels } from './read-models.ts'
import type { RowDifference } from './compare-rows.ts'
import { compareRows, firstOf } from './compare-rows.ts'
import { ExpectedRows } from './expected-rows.ts'

export type AuctionRowsResult = { readonly events: number; readonly difference: RowDifference | null }

const streams = [
  { isAttempt: false, nameOf: auctionStream },
  { isAttempt: true, nameOf: attemptsStream },
] as const

/**
 * Compares one auction's rows, as one snapshot shows them, with a fold of its two streams up to the revisions
 * that the snapshot has. Whether these revisions are recent enough is the caller's question.
 */
export async function verifyAuction(
  trx: Knex.Transaction,
  log: EventLogReader,
  auctionId: AuctionId,
  lastOf: LastRevisions,
): Promise<AuctionRowsResult> {
  const expected = new ExpectedRows(readModels)
  let events = 0
  const differences: RowDifference[] = []
  for (const { isAttempt, nameOf } of streams) {
    const last = isAttempt ? lastOf.attempts : lastOf.own
    if (last === null) continue
    let next = 0
    for await (const page of log.readStream(nameOf(auctionId), { limit: last + 1 })) {
      // PostgreSQL reads while this thread folds.
      const reading = historyRows(trx, auctionId, isAttempt, next, next + page.length - 1)
      const poison = foldPage(expected, page)
      const rows = await reading
      if (poison !== null) return { events, difference: poison }
      const unequal = compareRows(auctionHistoryTable, expected.of(auctionHistoryTable), rows)
      for (const difference of unequal) differences.push(difference)
      expected.forget(auctionHistoryTable)
      next += page.length
      events += page.length
    }
    if (next <= last) differences.push(unwritten(auctionId, next, last))
  }
  for (const { table } of readModels) {
    if (table === auctionHistoryTable) continue
    for (const difference of compareRows(table, expected.of(table), await rowsOf(trx, table, auctionId)))
      differences.push(difference)
  }
  return { events, difference: firstOf(differences) }
}

/** Rows of events that the log never had. */
function unwritten(auctionId: AuctionId, revision: number, last: number): RowDifference {
  return {
    table: auctionHistoryTable.name,
    key: auctionId,
    field: 'revision',
    revision,
    expected: `an end before revision ${revision}`,
    actual: last,
  }
}

function foldPage(expected: ExpectedRows, page: readonly StoredEvent[]): RowDifference | null {
  for (const event of page) {
    const poison = foldInto(expected, event)
    if (poison !== null) return poison
  }
  return null
}

function foldInto(expected: ExpectedRows, event: StoredEvent): RowDifference | null {
  try {
    expected.add(event)
    return null
  } catch (error) {
    const actual = error instanceof Error ? error.message : String(error)
    return {
      table: '',
      key: event.auctionId,
      field: event.type,
      revision: event.revision,
      expected: 'an event that follows',
      actual,
    }
  }
}

/** The newest revision of each stream of an auction; null where it has none. */
export type LastRevisions = { readonly own: number | null; readonly attempts: number | null }

const newestOf = (condition: string) =>
  `(select max(revision) from read.auction_history where auction_id = :auctionId and ${condition})`
const lastRevisionsSql = `select ${newestOf('not is_attempt')} as own, ${newestOf('is_attempt')} as attempts`

/** Those that the snapshot has. */
export async function lastRevisions(db: Knex, auctionId: AuctionId): Promise<LastRevisions> {
  const { rows } = await db.raw<{ rows: LastRevisions[] }>(lastRevisionsSql, { auctionId })
  return rows[0] ?? { own: null, attempts: null }
}

async function historyRows(
  db: Knex,
  auctionId: AuctionId,
  isAttempt: boolean,
  from: number,
  to: number,
): Promise<readonly ReadRow[]> {
  const rows = await select(db, auctionHistoryTable)
    .where({ auction_id: auctionId, is_attempt: isAttempt })
    .whereBetween('revision', [from, to])
  return rows.map((row) => decodeRow(auctionHistoryTable, row))
}

async function rowsOf(db: Knex, table: Table, auctionId: AuctionId): Promise<readonly ReadRow[]> {
  const rows = await select(db, table).where({ auction_id: auctionId })
  return rows.map((row) => decodeRow(table, row))
}

const select = (db: Knex, table: Table) =>
  db<Record<string, unknown>>(`read.${table.name}`).select<Record<string, unknown>[]>(
    columnsOf(table).map(({ name }) => name),
  )
