import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { Client, DatabaseError } from 'pg'
import { BatchRefusedError } from '../projection-store.ts'
import type { CopiedRows } from './copy-rows.ts'
import { beginAndCopy } from './copy-rows.ts'
import type { Statement } from './statements.ts'

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
