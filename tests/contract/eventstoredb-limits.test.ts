import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { appendTo, mustAppend, readAllFrom, readRevisions } from './event-log/collect.ts'
import { sampleEvent, sampleEvents } from './event-log/sample-events.ts'

/**
 * What a server has beside the log's own streams, and what it does not take. By the stub, which is no
 * evidence of how EventStoreDB behaves.
 */

const opened: (() => Promise<void> | void)[] = []
let stub: EventStoreStub
let log: EventStoreLog
beforeEach(async () => {
  stub = await started(new EventStoreStub())
  log = opening(stub)
})
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function started(node: EventStoreStub): Promise<EventStoreStub> {
  await node.start()
  opened.push(() => node.stop())
  return node
}

function opening({ connectionString }: EventStoreStub): EventStoreLog {
  const own = new EventStoreLog({ connectionString, streamPrefix: 'f', callMs: 1000 })
  opened.push(() => own.close())
  return own
}

test('events of system streams are passed over by every read and by subscriptions', async () => {
  await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 2))
  stub.log.setMetadata('elsewhere', { $maxCount: 5 })
  expect(stub.log.all.some(({ stream }) => stream.startsWith('$'))).toBe(true)
  expect((await readAllFrom(log, null)).events.map(({ stream }) => stream)).toEqual(['f', 'f'])
  const subscription = log.subscribeAll({ after: null })
  const page = await subscription.next(10)
  await subscription.stop()
  expect(page?.events.map(({ stream }) => stream)).toEqual(['f', 'f'])
  expect(page?.atEnd).toBe(true)
})

test('an append of 1 MiB that a server finds too large is refused for good, and the stream goes on', async () => {
  const reason = 'x'.repeat(63_000)
  const events = Array.from({ length: 16 }, (_, revision) =>
    sampleEvent('f', revision, `f/${revision}`, reason),
  )
  await mustAppend(log, 'f', 'none', events)
  const spare = 1_048_576 - events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)), 0)
  // 1 MiB for the log's own limit; the server counts the names of the types too.
  const last = Math.floor(spare / 16)
  const larger = events.map((_, index) => {
    return sampleEvent('g', index, `g/${index}`, 'x'.repeat(63_000 + last))
  })
  expect(await appendTo(log, 'g', 'none', larger)).toEqual({ status: 'refused', reason: 'appendTooLarge' })
  expect(await readRevisions(log, 'g')).toEqual([])
  await mustAppend(log, 'g', 'none', sampleEvents('g', 0, 1))
})

test('a node that does not lead names the one that does, and the append goes there', async () => {
  const follower = await started(new EventStoreStub(stub.log))
  follower.leaderPort = stub.port
  const own = opening(follower)
  await mustAppend(own, 'f', 'none', sampleEvents('f', 0, 2))
  expect([follower.appends, stub.appends]).toEqual([0, 1])
})

test('a read-only node takes no append and is read', async () => {
  await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 2))
  stub.leaderPort = stub.port
  expect(await appendTo(log, 'f', 1, [sampleEvent('f', 2)])).toEqual({
    status: 'unavailable',
    reason: 'notLeader',
  })
  expect(await readRevisions(log, 'f')).toEqual([0, 1])
  stub.leaderPort = null
  await mustAppend(log, 'f', 1, [sampleEvent('f', 2)])
})

test('a stream that keeps so many events still has its newest one, and grows', async () => {
  for (let revision = 0; revision < 5; revision += 1)
    await mustAppend(log, 'f', revision === 0 ? 'none' : revision - 1, [sampleEvent('f', revision)])
  stub.log.setMetadata('f', { $maxCount: 2 })
  expect(stub.log.stream('f').map(({ revision }) => revision)).toEqual([3, 4])
  expect(await readRevisions(log, 'f', { direction: 'backwards', limit: 1 })).toEqual([4])
  await mustAppend(log, 'f', 4, [sampleEvent('f', 5)])
  expect(stub.log.stream('f').map(({ revision }) => revision)).toEqual([4, 5])
})

test('a tombstone ends a stream for reads and appends', async () => {
  await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 2))
  stub.log.delete('f', 'tombstone')
  expect(await appendTo(log, 'f', 1, [sampleEvent('f', 2)])).toEqual({
    status: 'refused',
    reason: 'streamDeleted',
  })
  await expect(readRevisions(log, 'f')).rejects.toMatchObject({ reason: 'streamDeleted' })
})
