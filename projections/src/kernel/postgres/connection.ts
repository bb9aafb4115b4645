import { Client, DatabaseError } from 'pg'
import { BatchRefusedError } from '../projection-store.ts'
import type { CopiedRows } from './copy-rows.ts'
import { beginAndCopy } from './copy-rows.ts'
import type { Statement } from './statements.ts'

const CONNECT_TIMEOUT_MS = 3000
const QUERY_TIMEOUT_MS = 60_000

/** One connection of our own: a pool would hand the next statement to a connection without the lock. */
export class PostgresConnection {
  readonly #client: Client

  private constructor(client: Client) {
    this.#client = client
  }

  static async open(connectionString: string): Promise<PostgresConnection> {
    const client = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      application_name: 'zuschlag projections',
    })
    // A connection that breaks while idle says so here; the next statement on it rejects, which is soon
    // enough.
    client.on('error', () => undefined)
    await client.connect()
    // Read models can always be made again from the log. PostgreSQL loses asynchronous commits only from the
    // newest backwards, rows and checkpoint together, so after a crash the runner merely repeats the last
    // batches.
    await client.query('set synchronous_commit = off')
    return new PostgresConnection(client)
  }

  async rows<Row extends object>({ text, values, name }: Statement): Promise<readonly Row[]> {
    try {
      return (
        await this.#client.query<Row>({ text, values: [...values], ...(name === undefined ? {} : { name }) })
      ).rows
    } catch (error) {
      throw isDataError(error) ? new BatchRefusedError(error.message, { cause: error }) : error
    }
  }

  /** Starts a transaction with new rows of several tables. */
  async beginAndCopy(copied: readonly CopiedRows[], onSent: () => void): Promise<void> {
    try {
      await beginAndCopy(this.#client, copied, onSent)
    } catch (error) {
      throw isDataError(error) ? new BatchRefusedError(error.message, { cause: error }) : error
    }
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }
}

/** Classes 22 (data exception), 23 (constraint) and 54 (program limit, a row or index entry too big). */
function isDataError(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(22|23|54)/.test(error.code ?? '')
}
