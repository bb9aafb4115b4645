import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { mustAppend, readAllFrom } from '../../../tests/contract/event-log/collect.ts'
import { sampleBid, sampleEvent, sampleEvents } from '../../../tests/contract/event-log/sample-events.ts'
import { EventStoreStub } from '../../../tests/fixtures/eventstoredb-stub/stub-server.ts'
import { CopyConflictError, copyLog, newestCommon } from './copy-log.ts'
import type { EventLog } from './event-log.ts'
import { EventStoreLog } from './eventstoredb/eventstoredb-log.ts'
import { MemoryEventLog } from './memory/memory-log.ts'
import { SqliteEventLog } from './sqlite/sqlite-log.ts'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'

const directory = folderOfFile('copy')
const stub = new EventStoreStub()
afterAll(() => {
  stub.stop()
})

async function filledLog(): Promise<MemoryEventLog> {
  const log = new MemoryEventLog()
  await mustAppend(log, 'auction-1', 'none', sampleEvents('auction-1', 0, 40))
  await mustAppend(log, 'auction-2', 'none', [sampleEvent('auction-2', 0), sampleBid('auction-2', 1)])
  for (let revision = 2, other = 40; revision < 600; revision += 1) {
    await mustAppend(log, 'auction-2', revision - 1, [sampleBid('auction-2', revision)])
    if (revision % 7 > 0) continue
    await mustAppend(log, 'auction-1', other - 1, [sampleEvent('auction-1', other)])
    other += 1
  }
  return log
}

const contentOf = async (log: EventLog) =>
  (await readAllFrom(log, null)).events.map(({ stream, event }) => ({ stream, event }))

test('copies between all kinds of logs with ids, revisions, hashes and order intact', async () => {
  await stub.start()
  const source = await filledLog()
  const sqlite = new SqliteEventLog(join(directory, 'a.db'))
  const eventStore = new EventStoreLog({ connectionString: stub.connectionString })
  const back = new SqliteEventLog(join(directory, 'b.db'))
  const { written: count } = await copyLog(source, sqlite, { isTransactional: true })
  const all = { written: count, present: 0 }
  expect(await copyLog(sqlite, eventStore, { isTransactional: false })).toEqual(all)
  expect(await copyLog(eventStore, back, { isTransactional: true })).toEqual(all)
  const content = await contentOf(source)
  expect(content).toHaveLength(count)
  expect(await contentOf(eventStore)).toEqual(content)
  expect(await contentOf(back)).toEqual(content)
  // Again: everything is recognised, nothing is written.
  const again = await copyLog(source, back, { isTransactional: true })
  expect(again).toEqual({ written: 0, present: count })
  expect(await contentOf(back)).toEqual(content)
  for (const log of [sqlite, eventStore, back]) await log.close()
})

test('goes on where it was interrupted', async () => {
  const source = await filledLog()
  const target = new MemoryEventLog()
  const onProgress = (): never => {
    throw new Error('interrupted')
  }
  await expect(copyLog(source, target, { isTransactional: true, onProgress })).rejects.toThrow('interrupted')
  expect((await contentOf(target)).length).toBe(500)
  await copyLog(source, target, { isTransactional: true })
  expect(await contentOf(target)).toEqual(await contentOf(source))
})

test('goes on in the middle of what it would append at once, where the source has grown', async () => {
  const source = new MemoryEventLog()
  const target = new MemoryEventLog()
  await mustAppend(source, 'auction-1', 'none', sampleEvents('auction-1', 0, 5))
  await copyLog(source, target, { isTransactional: false })
  await mustAppend(source, 'auction-1', 4, sampleEvents('auction-1', 5, 30))
  await copyLog(source, target, { isTransactional: false })
  expect(await contentOf(target)).toEqual(await contentOf(source))
})

test('resumed, it copies what follows the newest event that both have; another history is compared whole', async () => {
  const source = await filledLog()
  const target = new SqliteEventLog(join(directory, `${randomUUID()}.db`))
  await copyLog(source, target, { isTransactional: true })
  const after = await newestCommon(source, target)
  expect(after).toBe(await target.head())
  await mustAppend(source, 'auction-2', 599, [sampleBid('auction-2', 600)])
  const resumed = await copyLog(source, target, { isTransactional: true, after })
  expect(resumed).toEqual({ written: 1, present: 0 })
  expect(await contentOf(target)).toEqual(await contentOf(source))
  const another = new MemoryEventLog()
  await mustAppend(another, 'auction-1', 'none', sampleEvents('auction-1', 0, 5))
  expect(await newestCommon(another, target)).toBeNull()
  expect(await newestCommon(source, new MemoryEventLog())).toBeNull()
  await target.close()
})

test.each([
  ['memory', () => new MemoryEventLog()],
  ['SQLite', () => new SqliteEventLog(join(directory, `${randomUUID()}.db`))],
  [
    'EventStoreDB',
    () => new EventStoreLog({ connectionString: stub.connectionString, streamPrefix: 'copy-' }),
  ],
])('refuses a target in %s that has other content under the same ids', async (_, open) => {
  const [source, target] = [new MemoryEventLog(), open()]
  const stream = `copy-${randomUUID()}`
  const history = sampleEvents(stream, 0, 5)
  await mustAppend(source, stream, 'none', history)
  const forged = history.map((event) =>
    event.revision === 3 ? sampleEvent(stream, 3, `${stream}/3`, 'another reason') : event,
  )
  expect(forged.map(({ id }) => id)).toEqual(history.map(({ id }) => id))
  await mustAppend(target, stream, 'none', forged)
  await expect(copyLog(source, target, { isTransactional: false })).rejects.toThrow(
    new CopyConflictError(`${stream}, revision 3: the target has another history`),
  )
  await target.close()
})

test('refuses a target that holds something in the place of an event that nobody can read', async () => {
  const [source, target] = [new MemoryEventLog(), new MemoryEventLog()]
  await mustAppend(source, 'auction-1', 'none', sampleEvents('auction-1', 0, 2))
  const sung = { ...sampleEvent('auction-1', 0), type: 'AuctionSung' } as unknown as StoredEvent
  await mustAppend(target, 'auction-1', 'none', [sung])
  await expect(copyLog(source, target, { isTransactional: true })).rejects.toThrow(CopyConflictError)
})

test('stops at a target with another history', async () => {
  const target = new MemoryEventLog()
  await mustAppend(target, 'auction-1', 'none', [sampleEvent('auction-1', 0, 'something else')])
  await expect(copyLog(await filledLog(), target, { isTransactional: true })).rejects.toThrow(
    CopyConflictError,
  )
})
