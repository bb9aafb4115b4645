import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { EventType } from '@zuschlag/contracts/auction/events'
import { beforeEach, expect, test } from 'vitest'
import { folderOfTest } from '../../../../tests/fixtures/temporary-folder.ts'
import { sampleBid, sampleEvent } from '../../../../tests/contract/event-log/sample-events.ts'
import { appendTo, mustAppend, readRevisions } from '../../../../tests/contract/event-log/collect.ts'
import type { AppendRequest } from '../event-log.ts'
import { AppendTransaction } from './append-transaction.ts'
import { UnsupportedLogError } from '../log-read-error.ts'
import { openForWriting } from './schema.ts'
import { SqliteEventLog } from './sqlite-log.ts'
import { openSqliteReader, readAllSql } from './sqlite-reader.ts'

let directory: string
let path: string
beforeEach(() => {
  directory = folderOfTest('sqlite')
  path = join(directory, 'events.db')
})

test('writes every commit through to the disk', () => {
  const db = openForWriting(path)
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  db.close()
})

test('sees what another writer wrote in between, and conflicts with it', async () => {
  const [a, b] = [new SqliteEventLog(path), new SqliteEventLog(path)]
  await mustAppend(a, 's', 'none', [sampleEvent('s', 0)])
  await mustAppend(b, 's', 0, [sampleEvent('s', 1)])
  expect(await appendTo(a, 's', 0, [sampleEvent('s', 1, 'mine')])).toEqual({
    status: 'conflict',
    actualRevision: 1,
  })
  await mustAppend(a, 's', 1, [sampleEvent('s', 2)])
  await mustAppend(b, 't', 'none', [sampleEvent('t', 0)])
  expect(await readRevisions(a, 's')).toEqual([0, 1, 2])
  await a.close()
  await b.close()
})

test('answers `unavailable` while another process holds the log, and goes on afterwards', async () => {
  const log = new SqliteEventLog(path)
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  expect(await appendTo(log, 's', 'none', [sampleEvent('s', 0)])).toEqual({
    status: 'unavailable',
    reason: 'storeBusy',
  })
  other.exec('ROLLBACK')
  other.close()
  await mustAppend(log, 's', 'none', [sampleEvent('s', 0)])
  await log.close()
})

test('answers `unavailable` when the disk is full, keeps what it had, and goes on when there is room', () => {
  const db = openForWriting(path)
  const writer = new AppendTransaction(db)
  const append = (requests: readonly AppendRequest[]) => writer.run(requests, null)
  append([{ stream: 's', expectedRevision: 'none', events: [sampleEvent('s', 0)] }])
  const big = { stream: 's', expectedRevision: 0, events: [sampleEvent('s', 1, 'big', 'x'.repeat(60_000))] }
  const small = { stream: 't', expectedRevision: 'none' as const, events: [sampleEvent('t', 0)] }
  db.exec('PRAGMA max_page_count = 1')
  const full = { status: 'unavailable', reason: 'diskFull' }
  expect(append([small, big])).toEqual({ results: [full, full], broken: false })
  expect(db.prepare('SELECT count(*) AS events FROM events').get()).toEqual({ events: 1 })
  db.exec('PRAGMA max_page_count = 1000000')
  expect(append([small, big]).results.map(({ status }) => status)).toEqual(['appended', 'appended'])
  db.close()
})

test('calls a commit that broke `unknown`, and asks for a fresh connection', () => {
  for (const isWritten of [true, false]) {
    const db = openForWriting(join(directory, `${isWritten}.db`))
    const writer = new AppendTransaction(breakingCommits(db, isWritten))
    const { results, broken } = writer.run(
      [{ stream: 's', expectedRevision: 'none', events: [sampleEvent('s', 0)] }],
      null,
    )
    expect(results).toEqual([{ status: 'unknown', reason: 'storeFailed' }])
    expect(broken).toBe(true)
    expect(db.prepare('SELECT count(*) AS events FROM events').get()).toEqual({ events: isWritten ? 1 : 0 })
    db.close()
  }
})

/** A connection whose commits report a failed write to the disk, whether or not they came to pass. */
function breakingCommits(db: DatabaseSync, isWritten: boolean): DatabaseSync {
  const broken = Object.assign(new Error('disk I/O error'), { errcode: 10 })
  const commit = () => {
    if (isWritten) db.exec('COMMIT')
    throw broken
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) => (sql === 'COMMIT' ? { run: commit } : target.prepare(sql))
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? (member as () => unknown).bind(target) : member
    },
  })
}

test('refuses a file of another format, and one that is no log', async () => {
  await new SqliteEventLog(path).close()
  const other = new DatabaseSync(path)
  other.exec(`UPDATE log SET value = '99' WHERE name = 'version'`)
  other.close()
  expect(() => new SqliteEventLog(path)).toThrow(UnsupportedLogError)
  expect(() => openSqliteReader(path)).toThrow(UnsupportedLogError)
  const older = new DatabaseSync(path)
  older.exec(`DELETE FROM log WHERE name = 'version'; INSERT INTO log VALUES ('format', '1')`)
  older.close()
  const before = readFileSync(path)
  const refusal = new UnsupportedLogError(
    `${path} was written before the first release, and no release reads it`,
  )
  expect(() => new SqliteEventLog(path)).toThrow(refusal)
  expect(() => openSqliteReader(path)).toThrow(refusal)
  expect(readFileSync(path)).toEqual(before)
  const foreign = join(directory, 'foreign.db')
  new DatabaseSync(foreign).exec('CREATE TABLE t (a)')
  expect(() => openSqliteReader(foreign)).toThrow(UnsupportedLogError)
})

test('refuses to open for writing when it holds an event of an unknown version, without reading the events', async () => {
  const log = new SqliteEventLog(path)
  await mustAppend(log, 's', 'none', [sampleEvent('s', 0)])
  await log.close()
  const other = new DatabaseSync(path)
  other.exec(`INSERT INTO shapes VALUES ('BidPlaced', 99)`)
  other.close()
  expect(() => new SqliteEventLog(path)).toThrow('BidPlaced of schema version 99')
})

test('lets another thread read while it writes', async () => {
  const log = new SqliteEventLog(path)
  await mustAppend(log, 's', 'none', [sampleEvent('s', 0)])
  const reader = openSqliteReader(path)
  await mustAppend(log, 's', 0, [sampleBid('s', 1)])
  const page = await reader.readAll({ after: null, limit: 10 })
  expect(page.events.map(({ event }) => event.revision)).toEqual([0, 1])
  expect(await reader.identity()).toBe(await log.identity())
  await reader.close()
  await log.close()
})

test('finds the rare events without passing over the bids', () => {
  const db = openForWriting(path)
  const plan = (types: readonly EventType[]) =>
    JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${readAllSql(types)}`).all(0, 9, ...types, 10))
  expect(plan(['AuctionDrafted', 'AuctionEnded'])).toContain('rare_events')
  expect(plan(['AuctionDrafted', 'BidPlaced'])).not.toContain('rare_events')
  db.close()
})
