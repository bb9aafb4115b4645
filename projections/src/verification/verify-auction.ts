import type { Knex } from 'knex'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { auctionHistoryTable } from '../auction-history/table.ts'
import type { ReadRow, Table } from '../kernel/table.ts'
import { columnName, decodeRow } from '../kernel/table.ts'
import { readModels } from '../read-models.ts'
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
): Promise<AuctionRowsResult> {
  const expected = new ExpectedRows(readModels)
  let events = 0
  const differences: RowDifference[] = []
  for (const { isAttempt, nameOf } of streams) {
    const last = await lastRevision(trx, auctionId, isAttempt)
    if (last === null) continue
    let next = 0
    for await (const page of log.readStream(nameOf(auctionId), { limit: last + 1 })) {
      for (const event of page) {
        const poison = foldInto(expected, event)
        if (poison !== null) return { events, difference: poison }
      }
      const rows = await historyRows(trx, auctionId, isAttempt, next, next + page.length - 1)
      differences.push(...compareRows(auctionHistoryTable, expected.of(auctionHistoryTable), rows))
      expected.forget(auctionHistoryTable)
      next += page.length
      events += page.length
    }
    if (next <= last) differences.push(unwritten(auctionId, next, last))
  }
  for (const { table } of readModels) {
    if (table === auctionHistoryTable) continue
    differences.push(...compareRows(table, expected.of(table), await rowsOf(trx, table, auctionId)))
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

function foldInto(expected: ExpectedRows, event: Parameters<ExpectedRows['add']>[0]): RowDifference | null {
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

/** The newest revision that the snapshot has of a stream. */
export async function lastRevision(
  db: Knex,
  auctionId: AuctionId,
  isAttempt: boolean,
): Promise<number | null> {
  const row = await db('read.auction_history')
    .where({ auction_id: auctionId, is_attempt: isAttempt })
    .orderBy('revision', 'desc')
    .first<{ revision: number } | undefined>('revision')
  return row?.revision ?? null
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
    Object.keys(table.columns).map(columnName),
  )
