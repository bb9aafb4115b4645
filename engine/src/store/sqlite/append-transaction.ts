import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { encodeRequest, checkAppend } from '../append-rules.ts'
import type { AppendRequest, AppendResult, StreamHead } from '../event-log.ts'
import { DEPENDENCY_FAILED, FENCED, numberToPosition } from '../event-log.ts'
import { storeFailure } from './failures.ts'
import { blockOf, OpenBlock } from './blocks.ts'
import { FREQUENT_TYPES } from './schema.ts'
import { ShapeRegister } from './shapes.ts'
import { StreamPlaces } from './stream-places.ts'

/** Rows of one statement: several at once cost a quarter less than one by one. */
const ROWS_AT_ONCE = 16
const COLUMNS = 4

type Value = number | string

/** Collects the event rows of a transaction and inserts them a few at a time. */
class EventRows {
  readonly #one: StatementSync
  readonly #several: StatementSync
  readonly #values: Value[] = []

  constructor(db: DatabaseSync) {
    const insert = (rows: number) =>
      db.prepare(
        `INSERT INTO events (position, stream, revision, body) VALUES ${Array(rows).fill('(?, ?, ?, ?)').join(', ')}`,
      )
    this.#one = insert(1)
    this.#several = insert(ROWS_AT_ONCE)
  }

  add(position: number, stream: number, revision: number, body: string): void {
    this.#values.push(position, stream, revision, body)
    if (this.#values.length < ROWS_AT_ONCE * COLUMNS) return
    this.#several.run(...this.#values)
    this.drop()
  }

  /** Inserts what is left: before anything is read that may be among it, and before the commit. */
  flush(): void {
    const values = this.#values
    for (let row = 0; row < values.length; row += COLUMNS) this.#one.run(...values.slice(row, row + COLUMNS))
    this.drop()
  }

  /** Forgets what waits. */
  drop(): void {
    this.#values.length = 0
  }
}

/** Streams whose heads are remembered between transactions. */
const HEADS_MAX = 50_000

/** The newest event of a stream: its revision, -1 where there is none, and the block it stands in. */
type Head = { readonly id: number; revision: number; block: number }
type BatchOutcome = {
  readonly results: readonly AppendResult[]
  /** The commit failed in a way that leaves open what the file holds: the connection is to be replaced. */
  readonly broken: boolean
}

/** Appends of one connection: one immediate transaction for each batch. */
export class AppendTransaction {
  readonly #db: DatabaseSync
  readonly #shapes: ShapeRegister
  readonly #startTransaction: StatementSync
  readonly #commit: StatementSync
  readonly #dataVersion: StatementSync
  readonly #rows: EventRows
  readonly #openBlock: OpenBlock
  readonly #places: StreamPlaces
  readonly #insertRun: StatementSync
  readonly #insertRare: StatementSync
  /** Heads by stream, valid while no other connection wrote: every transaction checks first. */
  readonly #heads = new Map<string, Head>()
  #lastPosition = 0
  #lastStream = 0
  #seenVersion: unknown = null
  #seenEpoch = 0

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#shapes = new ShapeRegister(db)
    this.#startTransaction = db.prepare('BEGIN IMMEDIATE')
    this.#commit = db.prepare('COMMIT')
    this.#dataVersion = db.prepare('PRAGMA data_version')
    this.#dataVersion.setReturnArrays(true)
    this.#insertRare = db.prepare('INSERT INTO rare_events (position, type) VALUES (?, ?)')
    this.#insertRun = db.prepare('INSERT INTO runs (stream, first_revision, block) VALUES (?, ?, ?)')
    this.#rows = new EventRows(db)
    this.#openBlock = new OpenBlock(db)
    this.#places = new StreamPlaces(db)
  }

  run(requests: readonly AppendRequest[], epoch: number | null): BatchOutcome {
    let committing = false
    try {
      this.#startTransaction.run()
      this.#refresh()
      if (epoch !== null && epoch !== this.#seenEpoch) {
        this.#rollback()
        return { results: requests.map(() => ({ status: 'unavailable', reason: FENCED })), broken: false }
      }
      const results = this.#appendAll(requests)
      this.#rows.flush()
      committing = true
      this.#commit.run()
      this.#shapes.settle(true)
      return { results, broken: false }
    } catch (error) {
      this.#forget()
      const reason = storeFailure(error)
      this.#rollback()
      if (reason === null) throw error
      const unknown = committing && reason === 'storeFailed'
      return {
        results: requests.map(() => ({ status: unknown ? 'unknown' : 'unavailable', reason })),
        broken: unknown,
      }
    }
  }

  #appendAll(requests: readonly AppendRequest[]): readonly AppendResult[] {
    const failed = new Set<string>()
    if (this.#heads.size > HEADS_MAX) this.#heads.clear()
    return requests.map((request) => {
      if (request.onlyWith !== undefined && failed.has(request.onlyWith)) {
        return { status: 'unavailable', reason: DEPENDENCY_FAILED }
      }
      const result = this.#appendOne(request)
      if (result.status !== 'appended' && result.status !== 'alreadyAppended') failed.add(request.stream)
      return result
    })
  }

  #appendOne(request: AppendRequest): AppendResult {
    const form = encodeRequest(request)
    if ('refused' in form) return { status: 'refused', reason: form.refused }
    const known = this.#headOf(request.stream)
    const head: StreamHead = known === null || known.revision < 0 ? 'none' : known.revision
    const check = checkAppend(request, head, (revision) => this.#stored(known, revision)?.id)
    if (check.kind === 'conflict') return { status: 'conflict', actualRevision: check.actualRevision }
    if (check.kind === 'alreadyAppended') {
      const position = numberToPosition(this.#stored(known, check.revision)?.position ?? 0)
      return { status: 'alreadyAppended', revision: check.revision, position }
    }
    const stream = known ?? this.#newStream(request.stream)
    for (let index = 0; index < request.events.length; index += 1) {
      this.#insert(stream, request.events[index] as StoredEvent, form.texts[index] ?? '')
    }
    return { status: 'appended', revision: stream.revision, position: numberToPosition(this.#lastPosition) }
  }

  #insert(stream: Head, event: StoredEvent, text: string): void {
    this.#shapes.note(event)
    this.#lastPosition += 1
    const block = blockOf(this.#lastPosition)
    if (block !== stream.block) this.#insertRun.run(stream.id, event.revision, block)
    this.#rows.add(this.#lastPosition, stream.id, event.revision, text)
    this.#openBlock.add(this.#lastPosition, stream.id)
    if (!FREQUENT_TYPES.has(event.type)) this.#insertRare.run(this.#lastPosition, event.type)
    stream.revision = event.revision
    stream.block = block
  }

  /** Forgets cached heads where another connection wrote since; valid until this transaction commits. */
  #refresh(): void {
    const row = this.#dataVersion.get() as unknown as readonly unknown[]
    if (this.#seenVersion === row[0]) return
    this.#forget()
    const ends = this.#db
      .prepare(
        `SELECT (SELECT max(position) FROM events) AS position, (SELECT max(id) FROM streams) AS stream,
         (SELECT epoch FROM lease) AS epoch`,
      )
      .get()
    this.#lastPosition = Number(ends?.['position'] ?? 0)
    this.#lastStream = Number(ends?.['stream'] ?? 0)
    this.#seenEpoch = Number(ends?.['epoch'] ?? 0)
    this.#openBlock.read(this.#lastPosition)
    this.#seenVersion = row[0]
  }

  #forget(): void {
    this.#heads.clear()
    this.#seenVersion = null
    this.#rows.drop()
    this.#shapes.settle(false)
  }

  #rollback(): void {
    if (!this.#db.isTransaction) return
    try {
      this.#db.exec('ROLLBACK')
    } catch (error) {
      if (storeFailure(error) === null) throw error
    }
  }

  #headOf(stream: string): Head | null {
    const known = this.#heads.get(stream)
    if (known !== undefined) return known
    this.#rows.flush()
    const row = this.#db.prepare('SELECT id FROM streams WHERE name = ?').get(stream)
    if (row === undefined) return null
    const id = Number(row['id'])
    const [position = -1] = this.#places.positions(id, Number.MAX_SAFE_INTEGER, 1, true)
    const newest = this.#db.prepare('SELECT revision FROM events WHERE position = ?').get(position)
    const head = { id, revision: Number(newest?.['revision'] ?? -1), block: blockOf(position) }
    this.#heads.set(stream, head)
    return head
  }

  #stored(head: Head | null, revision: number): { readonly id: string; readonly position: number } | null {
    if (head === null) return null
    this.#rows.flush()
    const [position] = this.#places.positions(head.id, revision, 1, false)
    if (position === undefined) return null
    const row = this.#db
      .prepare(`SELECT body ->> '$.id' AS event_id FROM events WHERE position = ?`)
      .get(position)
    return row === undefined ? null : { id: String(row['event_id']), position }
  }

  #newStream(name: string): Head {
    this.#lastStream += 1
    this.#db.prepare('INSERT INTO streams (id, name) VALUES (?, ?)').run(this.#lastStream, name)
    const head = { id: this.#lastStream, revision: -1, block: -1 }
    this.#heads.set(name, head)
    return head
  }
}
