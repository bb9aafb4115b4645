import { DatabaseSync } from 'node:sqlite'

/** The least that makes texts durable in order with SQLite: one table, one transaction a batch, the same journal and sync. */
export class BareSqlite {
  readonly #db: DatabaseSync
  readonly #insert: ReturnType<DatabaseSync['prepare']>
  readonly #begin: ReturnType<DatabaseSync['prepare']>
  readonly #commit: ReturnType<DatabaseSync['prepare']>

  constructor(path: string) {
    this.#db = new DatabaseSync(path)
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    this.#db.exec('CREATE TABLE events (position INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
    this.#insert = this.#db.prepare('INSERT INTO events (body) VALUES (?)')
    this.#begin = this.#db.prepare('BEGIN IMMEDIATE')
    this.#commit = this.#db.prepare('COMMIT')
  }

  append(batch: readonly string[]): void {
    this.#begin.run()
    for (const text of batch) this.#insert.run(text)
    this.#commit.run()
  }

  close(): void {
    this.#db.close()
  }
}
