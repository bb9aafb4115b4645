import { afterEach, expect, test } from 'vitest'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { LogReadError } from '@zuschlag/engine/store/log-read-error'
import { EventStoreStub } from '../fixtures/eventstoredb-stub/stub-server.ts'
import { mustAppend, readRevisions } from './event-log/collect.ts'
import { sampleEvents } from './event-log/sample-events.ts'

// A store that goes away and comes back, for each form of connection string. A rejection that nothing handles
// ends a process, and fails this run.

const opened: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function startStub(before?: EventStoreStub): Promise<EventStoreStub> {
  const stub = new EventStoreStub(before?.log)
  await stub.start(before?.port)
  opened.push(() => stub.stop())
  return stub
}

test.each(['connectionString', 'discoveringConnectionString', 'clusterConnectionString'] as const)(
  'reads and appends fail while the store is away, and work again when it is back: %s',
  async (form) => {
    const stub = await startStub()
    const log = new EventStoreLog({ connectionString: stub[form], streamPrefix: 'f', callMs: 500 })
    opened.push(() => log.close())
    await mustAppend(log, 'f', 'none', sampleEvents('f', 0, 2))
    stub.stop()
    const reads = [
      readRevisions(log, 'f'),
      log.head(),
      log.readAll({ after: null, limit: 5 }),
      log.identity(),
    ]
    for (const read of reads.map((each) => each.catch((error: unknown) => error)))
      expect(await read).toBeInstanceOf(LogReadError)
    const [refused] = await log.append([
      { stream: 'f', expectedRevision: 1, events: sampleEvents('f', 2, 1) },
    ])
    expect(['unavailable', 'unknown']).toContain(refused?.status)
    await startStub(stub)
    // What was unavailable never arrives; what is unknown may, and is then not written twice.
    const written: unknown = refused?.status === 'unknown' ? expect.arrayContaining([0, 1]) : [0, 1]
    await expect.poll(() => readRevisions(log, 'f').catch(() => null), { timeout: 20_000 }).toEqual(written)
    await mustAppend(log, 'f', 1, sampleEvents('f', 2, 1))
    expect(await readRevisions(log, 'f')).toEqual([0, 1, 2])
  },
  60_000,
)

test('a store that was never there is unreachable, and nothing else happens', async () => {
  const log = new EventStoreLog({ connectionString: 'esdb+discover://127.0.0.1:1?tls=false' })
  opened.push(() => log.close())
  const failures = await Promise.all(
    Array.from({ length: 3 }, () => log.head().catch((error: unknown) => error)),
  )
  for (const failure of failures) expect(failure).toMatchObject({ reason: 'storeUnreachable' })
})
