import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UnsupportedLogError } from '../log-read-error.ts'

/** Version of the tables below. A log of another version is refused, never guessed at. */
const LOG_FORMAT = 1

/**
 * How long a connection waits for another writer, in milliseconds. Readers and a writer never wait for each
 * other.
 */
const BUSY_WAIT_MS = 1000
/** Pages kept in memory, in KiB: the hot ends of the index and of the table. */
const CACHE_KIB = 32 * 1024
const MMAP_BYTES = 1024 * 1024 * 1024
/** Pages in the write-ahead log after which a commit moves them to their place in the file. */
const CHECKPOINT_PAGES = 4000

/**
 * Types that come with every bid. All others are rare enough to be listed once more in a table of their own,
 * so that a restart finds the deadlines of all auctions without reading their bids. Permanent like that list.
 */
export const FREQUENT_TYPES: ReadonlySet<string> = new Set([
  'BidPlaced',
  'BidRejected',
  'ImmediatePurchaseRejected',
])

/**
 * Where a stream's events stand is kept in two steps: `runs` says which blocks of neighbouring positions hold
 * events of a stream, and the list of a block, written once it is full, whose each of its events is. So a
 * batch changes no page of an index, whichever streams its events belong to; with an index by stream each
 * stream would change, and sync, a page of its own, which costs more than the events themselves. That a
 * revision stands once in its stream is made sure by the writer, who knows every head inside its transaction.
 * Id and type of an event are taken from its body where they are asked for, which is seldom: columns computed
 * from it would be computed, and the body parsed, whenever a row is inserted.
 */
const TABLES = `
  CREATE TABLE log (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE shapes (type TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (type, version)) STRICT, WITHOUT ROWID;
  CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE blocks (block INTEGER PRIMARY KEY, places TEXT NOT NULL) STRICT;
  CREATE TABLE runs (
    stream INTEGER NOT NULL,
    first_revision INTEGER NOT NULL,
    block INTEGER NOT NULL,
    PRIMARY KEY (stream, first_revision)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE rare_events (position INTEGER PRIMARY KEY, type TEXT NOT NULL) STRICT;
  CREATE TABLE lease (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    epoch INTEGER NOT NULL,
    holder TEXT NOT NULL,
    is_locked INTEGER NOT NULL
  ) STRICT;
  INSERT INTO lease VALUES (1, 0, '', 1);
`

/**
 * Opens a log for writing, and makes it where there is none. Throws `UnsupportedLogError` on a format it does
 * not know.
 */
export function openForWriting(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true })
  const db = new DatabaseSync(path, { timeout: BUSY_WAIT_MS })
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
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
      insert.run('version', String(LOG_FORMAT))
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
  const row = db.prepare(`SELECT value FROM log WHERE name = 'version'`).get()
  if (row === undefined)
    throw new UnsupportedLogError(`${path} was written before the first release, and no release reads it`)
  const format = row['value']
  if (format !== String(LOG_FORMAT))
    throw new UnsupportedLogError(
      `${path} has log format ${String(format)}; this release knows ${LOG_FORMAT}`,
    )
}
