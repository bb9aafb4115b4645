import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { Client, type Connection, DatabaseError, type Submittable } from 'pg'
import { BatchRefusedError } from '../projection-store.ts'
import type { ReadRow, TableColumn } from '../table.ts'
import { encodeValue } from './columns.ts'
import type { Statement } from './statements.ts'

/** What pg's connection can do beyond its types. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** New rows of one table. */
type CopiedRows = {
  readonly into: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly ReadRow[]
}

/** Rows that are encoded and sent in one piece: the server reads them while the next are being encoded. */
const CHUNK_ROWS = 250

/**
 * Sends new rows by COPY, which for many rows costs the server a third of an insert; all tables in one
 * message, inside the transaction that it starts. `onSent` is called once the server has everything and only
 * its answer is waited for.
 */
function beginAndCopy(client: Client, copied: readonly CopiedRows[], onSent: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(
      new CopyQuery(copied, onSent, (error) => {
        if (error === null) resolve()
        else reject(error)
      }),
    )
  })
}

function copyStatement({ into, columns }: CopiedRows): string {
  return `copy ${into} (${columns.map(({ name }) => `"${name}"`).join(', ')}) from stdin`
}

function* chunksOf({ columns, rows }: CopiedRows): Generator<Buffer> {
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    yield Buffer.from(copyText(columns, rows.slice(from, from + CHUNK_ROWS)))
  }
}

/** Rows in COPY's text format: a line each, tabs between values, `\N` for null. */
function copyText(columns: readonly TableColumn[], rows: readonly ReadRow[]): string {
  let text = ''
  for (const row of rows) {
    let separator = ''
    for (const { field, kind } of columns) {
      text += separator + copyValue(encodeValue(kind, row[field]))
      separator = '\t'
    }
    text += '\n'
  }
  return text
}

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function copyValue(value: unknown): string {
  if (value === null) return String.raw`\N`
  if (typeof value !== 'string') return JSON.stringify(value)
  return special.test(value)
    ? value.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : value
}

/** The driver calls these methods in the order of the protocol. */
class CopyQuery implements Submittable {
  readonly #copied: readonly CopiedRows[]
  readonly #onSent: () => void
  #tablesBegun = 0
  /** The driver wraps it to watch over its time limit. */
  callback: (error: Error | null) => void

  constructor(copied: readonly CopiedRows[], onSent: () => void, callback: (error: Error | null) => void) {
    this.#copied = copied
    this.#onSent = onSent
    this.callback = callback
  }

  submit(connection: Connection): void {
    connection.query(['begin', ...this.#copied.map(copyStatement)].join('; '))
  }

  /** Once for each table, when the server is done with the one before. */
  handleCopyInResponse(connection: CopyConnection): void {
    const table = this.#copied[this.#tablesBegun]
    this.#tablesBegun += 1
    if (table !== undefined) for (const chunk of chunksOf(table)) connection.sendCopyFromChunk(chunk)
    connection.endCopyFrom()
    if (this.#tablesBegun === this.#copied.length) this.#onSent()
  }

  handleCommandComplete(): void {
    // The answer that counts is the one below.
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  handleError(error: Error): void {
    this.callback(error)
  }
}

const CONNECT_TIMEOUT_MS = 3000
const QUERY_TIMEOUT_MS = 60_000
/** A statement without an answer for so long may have no server any more, in milliseconds. */
export const SILENT_MS = 10_000

/**
 * Read models can always be made again from the log. PostgreSQL loses asynchronous commits only from the
 * newest backwards, rows and checkpoint together, so after a crash the runner merely repeats the last
 * batches. A session whose client is gone without a word holds its locks until the server notices that.
 */
const SETTINGS = `set synchronous_commit = off; set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2;
  set tcp_keepalives_count = 3`

type Backend = { readonly pid: number; readonly started: string }

/**
 * One connection of our own: a pool would hand the next statement to a connection without the lock. Where a
 * statement gets no answer, another connection asks whether the server works on it: if not, answer or
 * statement were lost on a connection that fell silent, and both sides of it are ended.
 */
export class PostgresConnection {
  readonly #client: Client
  readonly #connectionString: string
  readonly #silentMs: number
  readonly #backend: Backend

  private constructor(client: Client, connectionString: string, silentMs: number, backend: Backend) {
    this.#client = client
    this.#connectionString = connectionString
    this.#silentMs = silentMs
    this.#backend = backend
  }

  static async open(connectionString: string, silentMs = SILENT_MS): Promise<PostgresConnection> {
    const client = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      application_name: 'zuschlag projections',
    })
    // A connection that breaks while idle says so here; who holds it learns that it ended.
    client.on('error', () => undefined)
    await client.connect()
    await client.query(SETTINGS)
    const { rows } = await client.query<Backend>(
      'select pid, backend_start::text as started from pg_stat_activity where pid = pg_backend_pid()',
    )
    const [backend = { pid: 0, started: '' }] = rows
    return new PostgresConnection(client, connectionString, silentMs, backend)
  }

  async rows<Row extends object>({ text, values, name }: Statement): Promise<readonly Row[]> {
    try {
      const statement = { text, values: [...values], ...(name === undefined ? {} : { name }) }
      return (await this.#watched(this.#client.query<Row>(statement))).rows
    } catch (error) {
      throw isDataError(error) ? new BatchRefusedError(error.message, { cause: error }) : error
    }
  }

  /** Starts a transaction with new rows of several tables. */
  async beginAndCopy(copied: readonly CopiedRows[], onSent: () => void): Promise<void> {
    try {
      await this.#watched(beginAndCopy(this.#client, copied, onSent))
    } catch (error) {
      throw isDataError(error) ? new BatchRefusedError(error.message, { cause: error }) : error
    }
  }

  /** Calls when the connection ends, from either side. */
  whenEnded(listener: () => void): void {
    this.#client.once('end', listener)
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }

  async #watched<T>(answer: Promise<T>): Promise<T> {
    const check = setInterval(() => inBackground(this.#endIfLost(), crash), this.#silentMs)
    return answer.finally(() => clearInterval(check))
  }

  /** Ends the session, with its locks, where the server waits for this process or knows nothing of it. */
  async #endIfLost(): Promise<void> {
    const client = new Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { pid, started } = this.#backend
      const { rows } = await client.query<{ works: boolean }>(ENDED_UNLESS_WORKING, [pid, started])
      if (rows[0]?.works !== true) await this.close()
    } catch {
      // Nobody can say now; asked again later.
    } finally {
      client.end().catch(() => undefined)
    }
  }
}

/** What waits for the client in the middle of a COPY does not work. */
const ENDED_UNLESS_WORKING = `select works, case when not works then pg_terminate_backend(pid) end
  from (select pid, state = 'active' and wait_event is distinct from 'ClientRead' as works
    from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz) as backend`

/** Classes 22 (data exception), 23 (constraint) and 54 (program limit, a row or index entry too big). */
function isDataError(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(22|23|54)/.test(error.code ?? '')
}
