import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UnreadableEventError } from '@zuschlag/engine/store/codec'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { LogReadError } from '@zuschlag/engine/store/log-read-error'
import type { ReadError, ReadFault } from '../fixtures/eventstoredb-stub/faults.ts'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { mustAppend, readAllFrom, readRevisions, readWhole } from './event-log/collect.ts'
import { sampleEvents } from './event-log/sample-events.ts'

/**
 * What the adapter makes of reads that go wrong. The faults are the stub's; it is no evidence of how
 * EventStoreDB fails.
 */

let stub: EventStoreStub
let log: EventStoreLog
beforeEach(async () => {
  stub = new EventStoreStub()
  await stub.start()
  log = new EventStoreLog({ connectionString: stub.connectionString, streamPrefix: 'f' })
})
afterEach(async () => {
  await log.close()
  stub.stop()
})

const faults: readonly (readonly [string, ReadError])[] = [
  ['storeUnreachable', { code: 'UNAVAILABLE' }],
  ['storeUnreachable', { code: 'CANCELLED' }],
  ['noAnswer', { code: 'DEADLINE_EXCEEDED' }],
  ['noAnswer', { code: 'ABORTED' }],
  ['notAuthenticated', { code: 'UNAUTHENTICATED' }],
  ['accessDenied', { code: 'PERMISSION_DENIED', exception: 'access-denied' }],
  ['notLeader', { code: 'NOT_FOUND', exception: 'not-leader' }],
  ['streamDeleted', { code: 'FAILED_PRECONDITION', exception: 'stream-deleted' }],
  ['storeFailed', { code: 'RESOURCE_EXHAUSTED' }],
  ['storeFailed', { code: 'INTERNAL' }],
  ['storeFailed', { code: 'UNKNOWN' }],
]

/** Faults of the next reads, in their order; after them all goes well. */
function inflict(...inflicted: readonly ReadFault[]): void {
  const left = [...inflicted]
  stub.readFault = () => left.shift() ?? null
}

/** The same for subscriptions alone: what is read before one of them goes well. */
function inflictSubscription(...inflicted: readonly ReadFault[]): void {
  const left = [...inflicted]
  stub.readFault = (wish) => (wish.subscribes ? (left.shift() ?? null) : null)
}

const asks: Readonly<Record<string, () => Promise<unknown>>> = {
  'a stream': () => readRevisions(log, 'f'),
  'the log': () => log.readAll({ after: null, limit: 10 }),
  'the log by types': () => log.readAll({ after: null, limit: 10, types: ['AuctionWithdrawn'] }),
  'the head': () => log.head(),
  'the identity': () => log.identity(),
}

describe.each(faults)('%s', (reason, fault) => {
  test.each(Object.keys(asks))(`is what reading %s says of ${JSON.stringify(fault)}`, async (what) => {
    await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 4))
    const ask = asks[what] as () => Promise<unknown>
    inflict(fault, fault)
    for (let read = 0; read < 2; read += 1) {
      const error: unknown = await ask().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(LogReadError)
      expect(error).toMatchObject({ reason })
    }
    await expect(ask()).resolves.not.toBeNull()
  })

  test(`is what a subscription says once of ${JSON.stringify(fault)}, and then it goes on`, async () => {
    await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 4))
    const subscription = log.subscribeAll({ after: null })
    inflictSubscription(fault, { ...fault, afterEvents: 2 }, fault)
    await expect(subscription.next(10)).rejects.toMatchObject({ reason })
    // What had arrived is delivered; the next one that fails at once is reported again.
    expect((await subscription.next(10))?.events.map(({ event }) => event.revision)).toEqual([0, 1])
    await expect(subscription.next(10)).rejects.toMatchObject({ reason })
    expect((await subscription.next(10))?.events.map(({ event }) => event.revision)).toEqual([2, 3])
    await subscription.stop()
  })
})

describe.each([
  ['no JSON', 'AuctionWithdrawn', 'application/json', '{"type":'],
  ['no object', 'AuctionWithdrawn', 'application/json', 'null'],
  ['bytes', 'AuctionWithdrawn', 'application/octet-stream', '{}'],
  ['no event', 'AuctionWithdrawn', 'application/json', '{"schemaVersion":{}}'],
  ['an unknown type', 'AuctionWithdrawn', 'application/json', '{"type":"AuctionSung","schemaVersion":1}'],
  [
    'a later version',
    'AuctionWithdrawn',
    'application/json',
    '{"type":"AuctionWithdrawn","schemaVersion":99}',
  ],
])('an event that is %s', (_, type, contentType, text) => {
  beforeEach(async () => {
    await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 3))
    const data = Buffer.from(text)
    const id = '00000000-0000-4000-8000-000000000001'
    stub.log.append('f', 2, [{ id, type, contentType, data, customMetadata: Buffer.alloc(0) }])
  })

  test('is reported with its position, by every way of reading', async () => {
    for (const ask of [
      () => readAllFrom(log, null),
      () => readAllFrom(log, null, { types: ['AuctionWithdrawn'] }),
    ]) {
      const error: unknown = await ask().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(UnreadableEventError)
      expect((error as UnreadableEventError).place).toMatchObject({ stream: 'f' })
    }
    await expect(readWhole(log, 'f')).rejects.toThrow(UnreadableEventError)
    expect(await readRevisions(log, 'f', { limit: 3 })).toEqual([0, 1, 2])
  })

  test('comes alone on a page of a subscription, which goes on behind it', async () => {
    await mustAppend(log, 'f', 3, sampleEvents('f', 4, 1))
    const subscription = log.subscribeAll({ after: null })
    expect((await subscription.next(10))?.events.map(({ event }) => event.revision)).toEqual([0, 1, 2])
    const unread = await subscription.next(10)
    expect(unread).toMatchObject({ events: [], unreadable: { place: { stream: 'f' } } })
    expect(unread?.next).toBe(unread?.unreadable?.place.position)
    expect((await subscription.next(10))?.events.map(({ event }) => event.revision)).toEqual([4])
    await subscription.stop()
  })
})

describe('a history is whole or a failure', () => {
  const whole = Array.from({ length: 60 }, (_, revision) => revision)

  test('reads in flight continue when another read on their client fails', async () => {
    await mustAppend(log, 'f', 'none', sampleEvents('f', 0, whole.length))
    inflict(...Array.from({ length: 20 }, () => 'slow' as const), { code: 'UNAVAILABLE' })
    const reads = Array.from({ length: 20 }, () => readRevisions(log, 'f'))
    await expect(log.head()).rejects.toBeInstanceOf(LogReadError)
    expect(await Promise.all(reads)).toEqual(reads.map(() => whole))
  })

  test('a read that its own log closed is a failure, not the start of a history', async () => {
    await mustAppend(log, 'f', 'none', sampleEvents('f', 0, whole.length))
    inflict('slow')
    const read = readRevisions(log, 'f').catch((error: unknown) => error)
    await log.head()
    await log.close()
    expect(await read).toBeInstanceOf(LogReadError)
  })

  test.each(['forwards', 'backwards'] as const)(
    'a page that ends too early is read on, %s',
    async (direction) => {
      await mustAppend(log, 'f', 'none', sampleEvents('f', 0, whole.length))
      inflict('short')
      const revisions: number[] = []
      for await (const page of log.readStream('f', { direction }))
        revisions.push(...page.map(({ revision }) => revision))
      expect(revisions).toEqual(direction === 'backwards' ? whole.toReversed() : whole)
    },
  )

  test('a stream whose newest event does not come is a failure', async () => {
    await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 4))
    inflict('short', 'short')
    await expect(readRevisions(log, 'f')).rejects.toMatchObject({ reason: 'incomplete' })
  })

  test('a stream that lost its first events is a failure that says so', async () => {
    await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 4))
    stub.log.truncate('f', 2)
    await expect(readRevisions(log, 'f')).rejects.toMatchObject({ reason: 'truncated' })
  })
})

test('reading by types goes on to the end, so that the next read starts there', async () => {
  await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 4))
  const page = await log.readAll({ after: null, limit: 10, types: ['AuctionAwarded'] })
  expect(page).toEqual({ events: [], next: await log.head(), atEnd: true })
})

test('a page of a read by types that takes too long keeps the progress that it made', async () => {
  const [rare] = sampleEvents('f', 0, 1)
  for (let number = 0; number < 3000; number += 1)
    stub.log.append(`f-${number}`, 'none', [
      {
        id: String(number),
        type: number === 2900 ? 'AuctionWithdrawn' : 'Other',
        contentType: 'application/json',
        data: Buffer.from(JSON.stringify({ ...rare, type: 'AuctionWithdrawn' })),
        customMetadata: new Uint8Array(),
      },
    ])
  stub.readFault = () => 'stall'
  const first = await log.readAll({ after: null, limit: 10, types: ['AuctionWithdrawn'] })
  expect(first).toMatchObject({ events: [], atEnd: false })
  expect(first.next).not.toBeNull()
  stub.readFault = () => null
  const second = await log.readAll({ after: first.next, limit: 10, types: ['AuctionWithdrawn'] })
  expect(second).toMatchObject({ events: [{ stream: 'f-2900' }], next: await log.head(), atEnd: true })
})
