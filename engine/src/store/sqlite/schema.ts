import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Version of the tables below. A log of another version is refused, never guessed at. */
export const LOG_FORMAT = 1

/** How long a connection waits for another writer, in milliseconds. Readers and a writer never wait for each other. */
const BUSY_WAIT_MS = 1000
/** Pages kept in memory, in KiB: the hot ends of the index and of the table. */
const CACHE_KIB = 32 * 1024
const MMAP_BYTES = 1024 * 1024 * 1024

/**
 * Types that come with every bid. All others are rare enough for an index of their own, so that a restart finds the deadlines of
 * all auctions without reading their bids. Permanent like the index whose condition it is.
 */
export const FREQUENT_TYPES = ['BidPlaced', 'BidRejected', 'ImmediatePurchaseRejected'] as const
export const IS_RARE = `type NOT IN (${FREQUENT_TYPES.map((type) => `'${type}'`).join(', ')})`

/** `event_id` is computed when asked for: only the judgement of a repeated append ever does. */
const TABLES = `
  CREATE TABLE log (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE shapes (type TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (type, version)) STRICT, WITHOUT ROWID;
  CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL REFERENCES streams (id),
    revision INTEGER NOT NULL,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    event_id TEXT GENERATED ALWAYS AS (body ->> '$.id') VIRTUAL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE INDEX rare_events ON events (position) WHERE ${IS_RARE};
  CREATE TABLE lease (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    epoch INTEGER NOT NULL,
    holder TEXT NOT NULL,
    beat INTEGER NOT NULL
  ) STRICT;
  INSERT INTO lease VALUES (1, 0, '', 0);
`

/** A log that this release must not touch: another format, or events of a shape that it does not know. */
export class UnsupportedLogError extends Error {
  override name = 'UnsupportedLogError'
}

/** Opens a log for writing, and makes it where there is none. Throws `UnsupportedLogError` on a format it does not know. */
export function openForWriting(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true })
  const db = new DatabaseSync(path, { timeout: BUSY_WAIT_MS })
  try {
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -${CACHE_KIB};`)
    createTables(db)
    checkFormat(db, path)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens an existing log for reading alone, from any thread or process. */
export function openForReading(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_WAIT_MS })
  try {
    db.exec(`PRAGMA query_only = ON; PRAGMA mmap_size = ${MMAP_BYTES};`)
    checkFormat(db, path)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function createTables(db: DatabaseSync): void {
  const isThere = () => db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'log'`).get() !== undefined
  if (isThere()) return
  db.exec('BEGIN IMMEDIATE')
  try {
    // Another process may have made them while this one waited for the lock.
    if (!isThere()) {
      db.exec(TABLES)
      const insert = db.prepare('INSERT INTO log (name, value) VALUES (?, ?)')
      insert.run('format', String(LOG_FORMAT))
      insert.run('identity', randomUUID())
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function checkFormat(db: DatabaseSync, path: string): void {
  const isLog =
    db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'log'`).get() !== undefined
  if (!isLog) throw new UnsupportedLogError(`${path} is not an event log`)
  const row = db.prepare(`SELECT value FROM log WHERE name = 'format'`).get()
  const format = row?.['value']
  if (format !== String(LOG_FORMAT)) {
    throw new UnsupportedLogError(
      `${path} has log format ${String(format)}; this release knows ${LOG_FORMAT} only`,
    )
  }
}
