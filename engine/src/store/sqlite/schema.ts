import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { blockOf, firstPositionOf } from './blocks.ts'

/**
 * Formats that are turned into today's by the first append; who only reads finds its way in them as they are.
 * Both had an index of all events by block, stream and revision and a column `block` for it, which is
 * computed and stays. 1 computed `event_id` and `type` of each row as well.
 */
const OLDER_FORMATS: readonly string[] = ['1', '2']

/**
 * Gives a log of an older format the tables of today's. Runs inside the transaction of an append that may be
 * written: while an engine of an older release leads, nothing changes under it.
 */
export function upgradeFormat(db: DatabaseSync, format: number): void {
  const row = db.prepare(`SELECT value FROM log WHERE name = 'format'`).get()
  if (!OLDER_FORMATS.includes(String(row?.['value']))) return
  listBlocks(db)
  db.prepare(`UPDATE log SET value = ? WHERE name = 'format'`).run(String(format))
}

/** Lists the places of each full block, by the index that is not needed any more: no event is read for it. */
function listBlocks(db: DatabaseSync): void {
  db.exec('CREATE TABLE blocks (block INTEGER PRIMARY KEY, places TEXT NOT NULL) STRICT')
  const head = Number(db.prepare('SELECT max(position) AS head FROM events').get()?.['head'] ?? 0)
  db.prepare(
    `INSERT INTO blocks SELECT block, json_group_object(stream, json(places)) FROM (
       SELECT block, stream, json_group_array(position - ? * block ORDER BY position) AS places FROM events
       WHERE block < ? GROUP BY block, stream
     ) GROUP BY block`,
  ).run(firstPositionOf(1), blockOf(head + 1))
  db.exec('DROP INDEX events_of_block')
}

/** Version of the tables below. `older-formats.ts` says what the ones before had. */
export const LOG_FORMAT = 3
/** A log of another version is refused, never guessed at. */
const KNOWN_FORMATS: ReadonlySet<unknown> = new Set([...OLDER_FORMATS, String(LOG_FORMAT)])

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

/** A log that this release must not touch: another format, or events of a shape that it does not know. */
export class UnsupportedLogError extends Error {
  override name = 'UnsupportedLogError'
}

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
  if (KNOWN_FORMATS.has(format)) return
  throw new UnsupportedLogError(
    `${path} has log format ${String(format)}; this release knows ${OLDER_FORMATS.join(', ')} and ${LOG_FORMAT}`,
  )
}
