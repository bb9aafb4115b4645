import { DatabaseSync } from 'node:sqlite'

export type BareEvent = { readonly stream: number; readonly revision: number; readonly body: string }

/**
 * The least that makes a log of streams durable with SQLite: one table with the index that finds a stream and
 * keeps a revision single, one transaction a batch, the same journal and sync.
 */
export class BareSqlite {
  readonly #db: DatabaseSync
  readonly #insert: ReturnType<DatabaseSync['prepare']>
  readonly #startTransaction: ReturnType<DatabaseSync['prepare']>
  readonly #commit: ReturnType<DatabaseSync['prepare']>

  constructor(path: string) {
    this.#db = new DatabaseSync(path)
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    this.#db.exec(
      `CREATE TABLE events (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL,
        body TEXT NOT NULL, UNIQUE (stream, revision)) STRICT`,
    )
    this.#insert = this.#db.prepare('INSERT INTO events (stream, revision, body) VALUES (?, ?, ?)')
    this.#startTransaction = this.#db.prepare('BEGIN IMMEDIATE')
    this.#commit = this.#db.prepare('COMMIT')
  }

  append(batch: readonly BareEvent[]): void {
    this.#startTransaction.run()
    for (const { stream, revision, body } of batch) this.#insert.run(stream, revision, body)
    this.#commit.run()
  }

  close(): void {
    this.#db.close()
  }
}
