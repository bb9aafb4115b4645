import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EventStoreLeaseOptions } from '@zuschlag/engine/store/eventstoredb/eventstoredb-lease'
import { EventStoreLease } from '@zuschlag/engine/store/eventstoredb/eventstoredb-lease'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { LEASE_HEARTBEAT_MS, type LeaseHeartbeats } from '@zuschlag/engine/store/writer-lease'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'

/**
 * The lease on the stub. That it is taken over in time is shown with real processes, in
 * `tests/faults-engine`.
 */

const LEASE_STREAM = 'zuschlag-lease'

let stub: EventStoreStub
type Opened = { readonly lease: EventStoreLease; readonly log: EventStoreLog }
const opened: Opened[] = []
beforeEach(async () => {
  stub = new EventStoreStub()
  await stub.start()
})
afterEach(async () => {
  stub.fault = () => null
  const released = opened.splice(0).map(async ({ lease, log }) => {
    await lease.release()
    await log.close()
  })
  await Promise.all(released)
  stub.stop()
})

function openLease(options?: EventStoreLeaseOptions): Opened {
  const { connectionString } = stub
  const log = new EventStoreLog({ connectionString })
  const both = { lease: new EventStoreLease(connectionString, log, options), log }
  opened.push(both)
  return both
}

/** Heartbeats of processes of which none but this one is there. */
const noOthers: LeaseHeartbeats = { publish: () => {}, noteAlive: () => {}, silenceMs: () => 0 }

test.each([1, 8])('an idle product adds no event to the log, with %i partitions', async (partitions) => {
  const shares =
    partitions === 1 ? [undefined] : Array.from({ length: partitions }, (_, index) => `${index}-of-8`)
  const before = stub.log.all.length
  const all = shares.map((share) =>
    openLease({ heartbeats: noOthers, ...(share !== undefined && { share }) }),
  )
  expect(await Promise.all(all.map(({ lease }) => lease.acquire()))).toEqual(shares.map(() => true))
  const events = stub.log.all.length
  expect(events).toBe(before + partitions)
  await pause(4 * LEASE_HEARTBEAT_MS)
  expect(await Promise.all(all.map(({ lease }) => lease.prove()))).toEqual(shares.map(() => true))
  expect(all.map(({ lease }) => lease.mayWrite())).toEqual(shares.map(() => true))
  expect(stub.log.all).toHaveLength(events)
})

test.each(['swallowAfterWrite', 'cutAfterWrite', 'cut'] as const)(
  'an entry that was answered with %s is added once',
  async (fault) => {
    stub.fault = () => {
      stub.fault = () => null
      return fault
    }
    const { lease } = openLease()
    expect(await lease.acquire()).toBe(true)
    expect(await lease.prove()).toBe(true)
    expect(stub.log.stream(LEASE_STREAM).map(({ type }) => type)).toEqual(['LeaseTaken'])
  },
)

test('a log of a release that kept its heartbeats in it is taken over', async () => {
  const entry = (type: string) => ({
    id: randomUUID(),
    type,
    contentType: 'application/json',
    data: Buffer.from(JSON.stringify({ holder: randomUUID() })),
    customMetadata: Buffer.from(''),
  })
  stub.log.append(LEASE_STREAM, 'none', [entry('LeaseTaken'), entry('LeaseKept'), entry('LeaseKept')])
  const { lease } = openLease()
  expect(await lease.acquire()).toBe(true)
  expect(await lease.prove()).toBe(true)
  expect(stub.log.stream(LEASE_STREAM)).toHaveLength(4)
})

test('a deposed leader proves nothing and sends nothing', async () => {
  const [former, next] = [openLease(), openLease()]
  expect(await former.lease.acquire()).toBe(true)
  const lost = new Promise<void>((resolve) => former.lease.onLost(resolve))
  expect(await next.lease.acquire()).toBe(true)
  expect(await former.lease.prove()).toBe(false)
  expect(former.lease.mayWrite()).toBe(false)
  await lost
})

test('a leader that steps down can lead again without an entry', async () => {
  const { lease } = openLease()
  expect(await lease.acquire()).toBe(true)
  expect(await lease.acquire()).toBe(true)
  expect(await lease.prove()).toBe(true)
  expect(stub.log.stream(LEASE_STREAM)).toHaveLength(1)
})

test('a candidate that gives up leaves the lease to the next', async () => {
  const options = { heartbeats: noOthers }
  const [holder, waiting, next] = [openLease(options), openLease(options), openLease(options)]
  expect(await holder.lease.acquire()).toBe(true)
  const given = waiting.lease.acquire()
  await waiting.lease.release()
  expect(await given).toBe(false)
  const taken = next.lease.acquire()
  await holder.lease.release()
  expect(await taken).toBe(true)
  expect(await next.lease.prove()).toBe(true)
})
