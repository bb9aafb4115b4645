import { DatabaseSync } from 'node:sqlite'

export type BareEvent = { readonly stream: number; readonly revision: number; readonly body: string }

/**
 * The least that makes events durable with SQLite: one table, one transaction a batch, the same journal and
 * sync. As a log of streams it has the index that finds a stream and keeps a revision single; as a list of
 * texts it has none.
 */
export class BareSqlite {
  readonly #db: DatabaseSync
  readonly #insert: ReturnType<DatabaseSync['prepare']>
  readonly #startTransaction: ReturnType<DatabaseSync['prepare']>
  readonly #commit: ReturnType<DatabaseSync['prepare']>
  readonly #isLog: boolean

  constructor(path: string, kind: 'log' | 'list') {
    this.#isLog = kind === 'log'
    this.#db = new DatabaseSync(path)
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    const columns = this.#isLog ? 'stream INTEGER NOT NULL, revision INTEGER NOT NULL,' : ''
    const unique = this.#isLog ? ', UNIQUE (stream, revision)' : ''
    this.#db.exec(
      `CREATE TABLE events (position INTEGER PRIMARY KEY, ${columns} body TEXT NOT NULL ${unique}) STRICT`,
    )
    this.#insert = this.#db.prepare(
      this.#isLog
        ? 'INSERT INTO events (stream, revision, body) VALUES (?, ?, ?)'
        : 'INSERT INTO events (body) VALUES (?)',
    )
    this.#startTransaction = this.#db.prepare('BEGIN IMMEDIATE')
    this.#commit = this.#db.prepare('COMMIT')
  }

  append(batch: readonly BareEvent[]): void {
    this.#startTransaction.run()
    for (const { stream, revision, body } of batch) {
      if (this.#isLog) this.#insert.run(stream, revision, body)
      else this.#insert.run(body)
    }
    this.#commit.run()
  }

  close(): void {
    this.#db.close()
  }
}
