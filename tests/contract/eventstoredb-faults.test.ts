import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import type { AppendFault } from '../fixtures/eventstoredb-stub/faults.ts'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { appendTo, mustAppend, readRevisions } from './event-log/collect.ts'
import { sampleEvent, sampleEvents } from './event-log/sample-events.ts'

/**
 * What the adapter does when calls go wrong. The faults are the stub's; it is no evidence of how EventStoreDB
 * fails.
 */

let stub: EventStoreStub
let log: EventStoreLog
beforeEach(async () => {
  stub = new EventStoreStub()
  await stub.start()
  log = new EventStoreLog({ connectionString: stub.connectionString, streamPrefix: 'f', callMs: 200 })
})
afterEach(async () => {
  await log.close()
  stub.stop()
})

/** Faults of the next appends, in their order; after them all goes well. */
function inflict(...faults: readonly (AppendFault | null)[]): void {
  const left = [...faults]
  stub.fault = () => left.shift() ?? null
}

test.each<AppendFault>([
  'swallow',
  'swallowAfterWrite',
  'cut',
  'cutAfterWrite',
  'abort',
  'delay',
  'duplicate',
])('writes an append once when a call meets the fault %s', async (fault) => {
  await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 2))
  inflict(fault)
  expect(await appendTo(log, 'f', 1, sampleEvents('f', 2, 2))).toMatchObject({
    status: 'appended',
    revision: 3,
  })
  expect(await appendTo(log, 'f', 3, [sampleEvent('f', 4)])).toMatchObject({
    status: 'appended',
    revision: 4,
  })
  expect(await readRevisions(log, 'f')).toEqual([0, 1, 2, 3, 4])
})

test('answers `unknown` when the server stays silent, and the same append again succeeds', async () => {
  stub.fault = () => 'swallowAfterWrite'
  expect(await appendTo(log, 'f', 'none', [sampleEvent('f', 0)])).toEqual({
    status: 'unknown',
    reason: 'noAnswer',
  })
  stub.fault = () => null
  expect(await appendTo(log, 'f', 'none', [sampleEvent('f', 0)])).toMatchObject({
    status: 'appended',
    revision: 0,
  })
  expect(await readRevisions(log, 'f')).toEqual([0])
})

test('lets one silent stream hold up no other', async () => {
  // Twenty streams at once: on a busy machine each needs longer than a call of the other tests may take.
  await log.close()
  log = new EventStoreLog({ connectionString: stub.connectionString, streamPrefix: 'f', callMs: 800 })
  stub.fault = (stream) => (stream === 'f-silent' ? 'swallow' : null)
  const silent = appendTo(log, 'f-silent', 'none', [sampleEvent('f-silent', 0)])
  const others = Array.from({ length: 20 }, (_, index) => `f-${index}`)
  const results = await Promise.all(others.map((name) => appendTo(log, name, 'none', [sampleEvent(name, 0)])))
  expect(results.every(({ status }) => status === 'appended')).toBe(true)
  expect((await silent).status).toBe('unknown')
})

test('keeps up to 256 appends in flight, whichever calls they came in', async () => {
  await log.close()
  log = new EventStoreLog({ connectionString: stub.connectionString, streamPrefix: 'f', callMs: 60_000 })
  const arrived = new Set<string>()
  stub.fault = (stream) => {
    arrived.add(stream)
    return 'swallow'
  }
  expect(log.appendsAtOnce).toBe(256)
  const results = Array.from({ length: 300 }, (_, number) =>
    appendTo(log, `f-${number}`, 'none', [sampleEvent(`f-${number}`, 0)]),
  )
  await vi.waitFor(() => expect(arrived.size).toBe(256), { timeout: 20_000 })
  // What comes after them in the same connection is answered, and none of the others has come before it.
  await readRevisions(log, 'f-0')
  expect(arrived.size).toBe(256)
  log.guardWith(() => false)
  stub.stop()
  await Promise.all(results)
})

test('a conflict after an unknown outcome is a conflict: the own events would have been recognised', async () => {
  inflict('swallow')
  const mine = appendTo(log, 'f', 'none', [sampleEvent('f', 0, 'mine')])
  stub.log.append('f', 'none', [
    {
      id: 'another',
      type: 'T',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      customMetadata: Buffer.alloc(0),
    },
  ])
  expect(await mine).toEqual({ status: 'conflict', actualRevision: 0 })
})

test('answers `unavailable` when there is no server', async () => {
  const nowhere = new EventStoreLog({ connectionString: 'esdb://127.0.0.1:1?tls=false', callMs: 200 })
  expect(await appendTo(nowhere, 'f', 'none', [sampleEvent('f', 0)])).toEqual({
    status: 'unavailable',
    reason: 'storeUnreachable',
  })
  await nowhere.close()
})

test('sends nothing while it must not write', async () => {
  log.guardWith(() => false)
  expect(await appendTo(log, 'f', 'none', [sampleEvent('f', 0)])).toEqual({
    status: 'unavailable',
    reason: 'fenced',
  })
  expect(stub.appends).toBe(0)
})

test('reports no success once another writer may lead, though the event is written', async () => {
  let mayWrite = true
  log.guardWith(() => mayWrite)
  stub.fault = () => {
    mayWrite = false
    return null
  }
  expect(await appendTo(log, 'f', 'none', [sampleEvent('f', 0)])).toEqual({
    status: 'unknown',
    reason: 'fenced',
  })
  expect(await readRevisions(log, 'f')).toEqual([0])
})

test.each(['error', 'tooSlow', 'end'] as const)(
  'goes on after a subscription that broke off by %s',
  async (how) => {
    await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 10))
    const seen: number[] = []
    const subscription = log.subscribeAll({ after: null })
    const until = async (count: number) => {
      while (seen.length < count) {
        const page = await subscription.next(100)
        seen.push(...(page?.events ?? []).map(({ event }) => event.revision))
      }
    }
    await until(10)
    for (let round = 0; round < 3; round += 1) {
      const from = 10 * (round + 1)
      await mustAppend(log, 'f', from - 1, sampleEvents('f', from, 5))
      expect(stub.cutSubscriptions(how)).toBe(1)
      await mustAppend(log, 'f', from + 4, sampleEvents('f', from + 5, 5))
      await until(from + 10)
    }
    await subscription.stop()
    expect(seen).toEqual(Array.from({ length: 40 }, (_, revision) => revision))
  },
)
