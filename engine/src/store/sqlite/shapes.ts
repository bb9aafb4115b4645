import { DatabaseSync } from 'node:sqlite'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { isReadable } from '../codec.ts'
import { UnsupportedLogError } from '../log-read-error.ts'
import { openForReading } from './schema.ts'

/**
 * Refuses a log that holds an event of a type or version that this release cannot read. The log keeps a list,
 * so no event is read for it.
 */
export function checkShapes(db: DatabaseSync, path: string): void {
  for (const { type, version } of db.prepare('SELECT type, version FROM shapes').all()) {
    if (!isReadable(String(type), Number(version))) {
      throw new UnsupportedLogError(
        `${path} holds ${String(type)} of schema version ${String(version)}, unknown here`,
      )
    }
  }
}

/**
 * Refuses a file that no engine of this release would open. One in which nothing stands yet is a log that was
 * about to be made when the power went. Throws `UnsupportedLogError`, or what SQLite says of a file that it
 * cannot read.
 */
export function checkLogFile(path: string): void {
  if (isBlank(path)) return
  const db = openForReading(path)
  try {
    checkShapes(db, path)
  } finally {
    db.close()
  }
}

function isBlank(path: string): boolean {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
  } finally {
    db.close()
  }
}

/** Writes down the shapes of events before the first of each is written, in the same transaction. */
export class ShapeRegister {
  /** Versions by type. */
  readonly #known = new Map<string, Set<number>>()
  readonly #fresh: { readonly type: string; readonly version: number }[] = []
  readonly #insert: ReturnType<DatabaseSync['prepare']>

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare('INSERT OR IGNORE INTO shapes (type, version) VALUES (?, ?)')
  }

  note({ type, schemaVersion: version }: StoredEvent): void {
    if (this.#known.get(type)?.has(version) === true) return
    this.#insert.run(type, version)
    this.#known.set(type, (this.#known.get(type) ?? new Set<number>()).add(version))
    this.#fresh.push({ type, version })
  }

  /** The transaction of the last notes is over. */
  settle(committed: boolean): void {
    if (this.#fresh.length === 0) return
    if (!committed) for (const { type, version } of this.#fresh) this.#known.get(type)?.delete(version)
    this.#fresh.length = 0
  }
}
