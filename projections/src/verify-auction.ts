import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import { attemptsStream, auctionStream, type StoredEvent } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { auctionHistoryTable } from './auction-history/table.ts'
import { keyOfRow } from './kernel/fold.ts'
import { storableText } from './kernel/postgres/columns.ts'
import { handles, type Projection } from './kernel/projection.ts'
import { columnsOf, decodeRow, keyText, type ReadRow, type Table } from './kernel/table.ts'
import { readModels } from './read-models.ts'

/** Where a read model says something else than the log. */
export type RowDifference = {
  readonly table: string
  readonly key: string
  /** Null where a whole row is missing or too many. */
  readonly field: string | null
  /** Revision of the event that should have brought the expected value. */
  readonly revision: number
  readonly expected: unknown
  readonly actual: unknown
}

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

/** A row as the log says it must be, and the revision of the event behind each field. */
type ExpectedRow = { readonly row: ReadRow; readonly revisionOf: (field: string) => number }

class TrackedRow implements ExpectedRow {
  row: ReadRow
  readonly #openedBy: number
  /** Null while nothing was changed: most rows are only ever opened. */
  #changedBy: Map<string, number> | null = null

  constructor(row: ReadRow, openedBy: number) {
    this.row = row
    this.#openedBy = openedBy
  }

  revisionOf(field: string): number {
    return this.#changedBy?.get(field) ?? this.#openedBy
  }

  change(table: Table, after: ReadRow, revision: number): void {
    this.#changedBy ??= new Map()
    for (const { field } of columnsOf(table)) {
      if (after[field] !== this.row[field]) this.#changedBy.set(field, revision)
    }
    this.row = after
  }
}

/** Rows of one auction, folded straight from its events. */
class ExpectedRows {
  readonly #projections: readonly Projection[]
  readonly #tables = new Map<Table, Map<string, TrackedRow>>()

  constructor(projections: readonly Projection[]) {
    this.#projections = projections
  }

  /** Folds one event. Throws where a projection cannot handle it. */
  add(event: StoredEvent): void {
    for (const projection of this.#projections) {
      if (!handles(projection, event.type)) continue
      const { table, keyOf, fold } = projection
      const rows = this.#tables.get(table) ?? new Map<string, TrackedRow>()
      this.#tables.set(table, rows)
      const key = keyText(keyOf(event))
      const tracked = rows.get(key)
      const after = fold(tracked?.row ?? null, event)
      if (after === null || after === tracked?.row) continue
      if (tracked === undefined) rows.set(key, new TrackedRow(after, event.revision))
      else tracked.change(table, after, event.revision)
    }
  }

  of(table: Table): ReadonlyMap<string, ExpectedRow> {
    return this.#tables.get(table) ?? new Map()
  }

  /** Lets go of a table's rows, where they were compared already. */
  forget(table: Table): void {
    this.#tables.delete(table)
  }
}

/** All differences between the rows that must be there and those that are, in no particular order. */
function compareRows(
  table: Table,
  expected: ReadonlyMap<string, ExpectedRow>,
  actual: readonly ReadRow[],
): readonly RowDifference[] {
  const differences: RowDifference[] = []
  const seen = new Set<string>()
  for (const row of actual) {
    const key = keyText(keyOfRow(table, row))
    seen.add(key)
    const wanted = expected.get(key)
    if (wanted === undefined) differences.push(unexpectedRow(table, key, row))
    else differences.push(...compareFields(table, key, wanted, row))
  }
  for (const [key, missing] of expected) {
    if (seen.has(key)) continue
    const revision = missing.revisionOf(table.key[0] ?? '')
    differences.push({ table: table.name, key, field: null, revision, expected: missing.row, actual: null })
  }
  return differences
}

function unexpectedRow(table: Table, key: string, row: ReadRow): RowDifference {
  const revision = typeof row['revision'] === 'number' ? row['revision'] : 0
  return { table: table.name, key, field: null, revision, expected: null, actual: row }
}

function compareFields(
  table: Table,
  key: string,
  expected: ExpectedRow,
  actual: ReadRow,
): readonly RowDifference[] {
  const { row } = expected
  const differences: RowDifference[] = []
  for (const { field, kind } of columnsOf(table)) {
    const wanted = row[field]
    const found = actual[field]
    const stored = kind === 'text' && typeof wanted === 'string' ? storableText(wanted) : (wanted ?? null)
    // Most values are no objects, and equal.
    if (Object.is(stored, found) || isDeepStrictEqual(stored, found)) continue
    differences.push({
      table: table.name,
      key,
      field,
      revision: expected.revisionOf(field),
      expected: stored,
      actual: found,
    })
  }
  return differences
}

/** The difference that the history reaches first. */
function firstOf(differences: readonly RowDifference[]): RowDifference | null {
  return differences.reduce<RowDifference | null>(
    (first, difference) => (first === null || difference.revision < first.revision ? difference : first),
    null,
  )
}
