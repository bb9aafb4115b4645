import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventStoreLease } from '@zuschlag/engine/store/eventstoredb/eventstoredb-lease'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { appendTo } from './event-log/collect.ts'
import { sampleEvent } from './event-log/sample-events.ts'

/** The lease where calls are late. That it is taken over in time is shown with real processes, in `tests/faults-engine`. */

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
  for (const { lease, log } of opened.splice(0)) {
    await lease.release()
    await log.close()
  }
  stub.stop()
})

function openLease(): Opened {
  const { connectionString } = stub
  const log = new EventStoreLog({ connectionString })
  const both = { lease: new EventStoreLease(connectionString, log), log }
  opened.push(both)
  return both
}

/** Holds the next entry of the lease back until another append arrives; resolves once the entry is on its way. */
function delayNextEntry(): Promise<void> {
  return new Promise((resolve) => {
    stub.fault = (stream) => {
      if (stream !== LEASE_STREAM) return null
      stub.fault = () => null
      resolve()
      return 'delay'
    }
  })
}

test('one who steps down while a sign of life is under way can lead again', async () => {
  const { lease } = openLease()
  expect(await lease.acquire()).toBe(true)
  await delayNextEntry()
  const again = lease.acquire()
  expect(lease.prove()).toBe(false)
  const other = new EventStoreLog({ connectionString: stub.connectionString })
  await appendTo(other, 'auction-other', 'none', [sampleEvent('auction-other', 0)])
  await other.close()
  expect(await again).toBe(true)
  expect(lease.prove()).toBe(true)
})

test('one who gives up while it waits leaves the lease to the next', async () => {
  const [holder, waiting, next] = [openLease(), openLease(), openLease()]
  expect(await holder.lease.acquire()).toBe(true)
  const given = waiting.lease.acquire()
  await waiting.lease.release()
  expect(await given).toBe(false)
  const taken = next.lease.acquire()
  await holder.lease.release()
  expect(await taken).toBe(true)
  expect(next.lease.prove()).toBe(true)
})
