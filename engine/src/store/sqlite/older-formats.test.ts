import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendTo, mustAppend, readRevisions } from '../../../../tests/contract/event-log/collect.ts'
import { sampleBid, sampleEvent } from '../../../../tests/contract/event-log/sample-events.ts'
import type { EventLogReader } from '../event-log.ts'
import { SqliteEventLog } from './sqlite-log.ts'
import { openSqliteReader } from './sqlite-reader.ts'

/**
 * What stands in the kept samples, which releases of their formats wrote: three hot streams, and one that has
 * an event in fifty.
 */
const LAST = { seldom: 23, 'often-0': 391, 'often-1': 391, 'often-2': 391 } as const

let path: string
let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'zuschlag-older-'))
  path = join(directory, 'events.db')
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function restoreSample(format: number): void {
  const sample = `../../../../tests/fixtures/event-logs/format-${format}.sqlite.gz`
  writeFileSync(path, gunzipSync(readFileSync(join(import.meta.dirname, sample))))
}

const upTo = (last: number, first = 0): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

async function expectWhole(log: EventLogReader, more = 0): Promise<void> {
  for (const [stream, last] of Object.entries(LAST)) {
    const end = stream === 'often-1' ? last + more : last
    expect(await readRevisions(log as SqliteEventLog, stream)).toEqual(upTo(end))
    const down = { direction: 'backwards', from: 17, limit: 9 } as const
    expect(await readRevisions(log as SqliteEventLog, stream, down)).toEqual(upTo(17, 9).toReversed())
  }
}

/** What a log says of itself. */
function facts(): { readonly format: unknown; readonly lists: number; readonly indexes: number } {
  const db = new DatabaseSync(path, { readOnly: true })
  const count = (sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0])
  const [format] = Object.values(db.prepare(`SELECT value FROM log WHERE name = 'format'`).get() ?? {})
  const hasLists = count(`SELECT count(*) FROM sqlite_schema WHERE name = 'blocks'`) === 1
  const lists = hasLists ? count('SELECT count(*) FROM blocks') : 0
  const indexes = count(`SELECT count(*) FROM sqlite_schema WHERE name = 'events_of_block'`)
  db.close()
  return { format, lists, indexes }
}

test.each([1, 2])('reads a log of format %i as it is, and leaves it so', async (format) => {
  restoreSample(format)
  const reader = openSqliteReader(path)
  await expectWhole(reader)
  await reader.close()
  expect(facts()).toEqual({ format: String(format), lists: 0, indexes: 1 })
})

test.each([1, 2])('turns a log of format %i into one of today, with all that it has', async (format) => {
  restoreSample(format)
  const before = openSqliteReader(path)
  await expectWhole(before)
  const log = new SqliteEventLog(path)
  await expectWhole(log)
  expect(facts()).toEqual({ format: String(format), lists: 0, indexes: 1 })
  expect((await appendTo(log, 'often-1', 4, [sampleBid('often-1', 5)])).status).toBe('alreadyAppended')
  // The blocks of 511 and 512 events are full, that of the other 177 is not.
  expect(facts()).toEqual({ format: '3', lists: 2, indexes: 0 })
  await expectWhole(log)
  expect((await appendTo(log, 'seldom', 3, [sampleEvent('seldom', 4, 'other')])).status).toBe('conflict')
  const added = 400
  for (let revision = LAST['often-1'] + 1; revision <= LAST['often-1'] + added; revision += 25) {
    const events = Array.from({ length: 25 }, (_, index) => sampleBid('often-1', revision + index))
    await mustAppend(log, 'often-1', revision - 1, events)
  }
  await expectWhole(log, added)
  await expectWhole(before, added)
  expect(facts().lists).toBe(3)
  await before.close()
  await log.close()
  const again = new SqliteEventLog(path)
  await expectWhole(again, added)
  await again.close()
})

test('an engine that is waiting for its lease, or has lost it, changes nothing of an older log', async () => {
  restoreSample(2)
  const log = new SqliteEventLog(path)
  log.guardWith(7)
  const { status } = await appendTo(log, 'seldom', 23, [sampleEvent('seldom', 24)])
  expect(status).toBe('unavailable')
  expect(facts()).toEqual({ format: '2', lists: 0, indexes: 1 })
  await log.close()
})

test('an upgrade that fails leaves the log as it was', async () => {
  restoreSample(2)
  const db = new DatabaseSync(path)
  db.exec(`CREATE TRIGGER refuses BEFORE UPDATE ON log BEGIN SELECT raise(ABORT, 'no room'); END`)
  db.close()
  const log = new SqliteEventLog(path)
  expect((await appendTo(log, 'seldom', 23, [sampleEvent('seldom', 24)])).status).toBe('unavailable')
  await log.close()
  expect(facts()).toEqual({ format: '2', lists: 0, indexes: 1 })
  const reader = openSqliteReader(path)
  await expectWhole(reader)
  await reader.close()
})
