import { afterEach, beforeEach, expect, test } from 'vitest'
import { auctionStream } from '@zuschlag/contracts/auction/events'
import { CopyStoppedError, copyLog } from '@zuschlag/engine/store/copy-log'
import type { EventLog } from '@zuschlag/engine/store/event-log'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import { auctionDetailsTable } from '@zuschlag/projections/auction-details/table'
import { MemoryProjectionStore } from '@zuschlag/projections/kernel/memory/memory-projection-store'
import {
  BACK_OFF_MAX_MS,
  type Runner,
  type RunnerState,
  startRunner,
} from '@zuschlag/projections/kernel/runner'
import { readModels } from '@zuschlag/projections/read-models'
import { auctionIdOf, fixtureNoon } from '../fixtures/auction-commands.ts'
import { bidPlaced, drafted } from '../fixtures/auction-events.ts'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { appendHistory } from '../fixtures/logged-history.ts'
import { VirtualTime } from '../fixtures/virtual-time.ts'
import { readAllFrom } from './event-log/collect.ts'

/** Projections and copies of a log on EventStoreDB. The stub is no evidence of how a server behaves. */

const one = auctionIdOf(1)
const two = auctionIdOf(2)
const history = [drafted(), { type: 'AuctionPublished', data: {} } as const, bidPlaced(1, 100_000)]
const patience = { timeout: 20_000 }

let stub: EventStoreStub
let log: EventStoreLog
let store: MemoryProjectionStore
let runner: Runner | null = null
let states: RunnerState[] = []
beforeEach(async () => {
  stub = new EventStoreStub()
  await stub.start()
  log = new EventStoreLog({ connectionString: stub.connectionString, callMs: 500 })
  store = new MemoryProjectionStore()
  states = []
})
afterEach(async () => {
  await runner?.stop()
  runner = null
  await log.close()
  stub.stop()
})

function run(time: VirtualTime): void {
  runner = startRunner({
    log,
    store,
    projections: readModels,
    timers: time,
    onState: (state) => states.push(state),
    onAlarm: () => undefined,
  })
}

const revisionOf = (auctionId: string) => store.row(auctionDetailsTable, [auctionId])?.['revision']

/** Adds to a stream that is not the log's, as the lease does. */
function addElsewhere(count: number): void {
  for (let number = 0; number < count; number += 1) {
    const id = `00000000-0000-4000-8000-${String(stub.log.all.length).padStart(12, '0')}`
    const event = { id, type: 'Other', contentType: 'application/json', data: Buffer.from('{}') }
    stub.log.append('zuschlag-lease', 'any', [{ ...event, customMetadata: Buffer.alloc(0) }])
  }
}

test('an idle product does not poll the store: the projector is notified of each event', async () => {
  await appendHistory(log, one, history)
  const time = new VirtualTime(fixtureNoon)
  run(time)
  await expect.poll(() => states.at(-1), patience).toBe('caughtUp')
  let reads = 0
  stub.readFault = () => {
    reads += 1
    return null
  }
  await time.pass(60_000)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(reads).toBe(0)
  await appendHistory(log, two, history)
  await expect.poll(() => revisionOf(two), patience).toBe(2)
  expect(reads).toBe(0)
})

test('the checkpoint passes foreign events, and a restart resumes there', async () => {
  await appendHistory(log, one, history)
  await log.identity()
  addElsewhere(3000)
  const time = new VirtualTime(fixtureNoon)
  run(time)
  const head = await log.head()
  await expect.poll(() => store.checkpoint()?.position, patience).toBe(head)
  addElsewhere(1500)
  await expect.poll(() => (store.checkpoint()?.position ?? '') > (head ?? ''), patience).toBe(true)
  await runner?.stop()
  run(time)
  await appendHistory(log, two, history)
  await expect.poll(() => revisionOf(two), patience).toBe(2)
  expect(states).not.toContain('refused')
})

test('follows through a minute without the store, and loses nothing', async () => {
  await appendHistory(log, one, history)
  const time = new VirtualTime(fixtureNoon)
  run(time)
  await expect.poll(() => states.at(-1), patience).toBe('caughtUp')
  const { port } = stub
  stub.stop()
  const startedAt = time.now()
  while (Date.parse(time.now()) - Date.parse(startedAt) < 60_000) {
    await time.pass(BACK_OFF_MAX_MS)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(states.at(-1)).toBe('retrying')
  stub = new EventStoreStub(stub.log)
  await stub.start(port)
  await expect
    .poll(async () => {
      await time.pass(BACK_OFF_MAX_MS)
      return states.at(-1)
    }, patience)
    .toBe('caughtUp')
  await expect
    .poll(
      () =>
        appendHistory(log, two, history).then(
          () => true,
          () => false,
        ),
      patience,
    )
    .toBe(true)
  await expect.poll(() => revisionOf(two), patience).toBe(2)
  expect(revisionOf(one)).toBe(2)
})

test('does not go on in another database that answers at the same place', async () => {
  await appendHistory(log, one, history)
  await log.identity()
  const subscription = log.subscribeAll({ after: null })
  expect((await subscription.next(10))?.events).toHaveLength(3)
  const { port } = stub
  stub.stop()
  stub = new EventStoreStub()
  await stub.start(port)
  const another = new EventStoreLog({ connectionString: stub.connectionString })
  await another.identity()
  await another.close()
  const failures: unknown[] = []
  await expect
    .poll(async () => {
      const failure: unknown = await subscription.next(10).catch((error: unknown) => error)
      failures.push(failure)
      return failure
    }, patience)
    .toMatchObject({ reason: 'otherDatabase' })
  await subscription.stop()
  expect(failures.every((failure) => failure instanceof Error)).toBe(true)
})

test.each(['from', 'to'] as const)(
  'a copy %s it that was interrupted goes on, and both are the same',
  async (way) => {
    const memory = new MemoryEventLog()
    const [source, target]: readonly [EventLog, EventLog] = way === 'from' ? [log, memory] : [memory, log]
    for (let number = 1; number <= 200; number += 1) await appendHistory(source, auctionIdOf(number), history)
    if (way === 'from') addElsewhere(50)
    const options = { isTransactional: way === 'from' }
    const interrupted = copyLog(source, target, {
      ...options,
      onProgress: () => {
        throw new CopyStoppedError('interrupted')
      },
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    const positions: unknown[] = []
    const { written, present } = await copyLog(source, target, {
      ...options,
      onProgress: (_, position) => {
        positions.push(position)
        // In the middle of it the server drops a consumer that is slow.
        if (way === 'from') stub.cutSubscriptions('tooSlow')
      },
    })
    expect(written + present).toBe(600)
    expect(present).toBeGreaterThan(0)
    expect(positions).toEqual(positions.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)))
    const contentOf = async (each: EventLog) =>
      (await readAllFrom(each, null)).events.map(({ stream, event }) => [stream, event.revision, event.hash])
    expect(await contentOf(target)).toEqual(await contentOf(source))
    expect(await contentOf(target)).toContainEqual([auctionStream(one), 0, expect.any(String)])
  },
)
