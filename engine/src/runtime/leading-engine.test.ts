import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { auctionIdOf, bid, commandIdOf } from '../../../tests/fixtures/auction-commands.ts'
import type { ReadStreamOptions } from '../store/event-log.ts'
import { MemoryEventLog } from '../store/memory/memory-log.ts'
import type { WriterLease } from '../store/writer-lease.ts'
import { systemTimers, yieldToEventLoop } from '../time/timers.ts'
import { systemClock } from './clock.ts'
import type { Incident } from './incident.ts'
import { LeadingEngine } from './leading-engine.ts'

/** Of a log that no other process can reach. */
const alone: WriterLease = {
  acquire: () => Promise.resolve(true),
  prove: () => true,
  onLost: () => {},
  release: () => Promise.resolve(),
}

/** Whose reads end when they are called off, and never else. */
class SilentLog extends MemoryEventLog {
  override readStream(_: string, { signal }: ReadStreamOptions = {}): AsyncGenerator<never> {
    const calledOff = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
    return (async function* pages() {
      yield await calledOff
    })()
  }
}

test('an engine that loses its lease waits for nothing that it reads, and answers who waited for it', async () => {
  let lose = (): void => {}
  const lease = { ...alone, onLost: (handler: () => void) => void (lose = handler) }
  const states: string[] = []
  const incidents: Incident[] = []
  const engine = new LeadingEngine({
    log: new SilentLog(),
    lease,
    clock: systemClock(),
    sha256Hex: (text) => hash('sha256', text, 'hex'),
    onState: (state) => states.push(state),
    report: (incident) => incidents.push(incident),
  })
  await engine.start()
  const outcome = engine.execute(bid(auctionIdOf(1), commandIdOf(1), 100_000))
  await yieldToEventLoop(systemTimers)
  lose()
  expect(await outcome).toEqual({ status: 'unavailable', reason: 'fenced' })
  await expect.poll(() => states).toEqual(['standby', 'leading', 'standby', 'leading'])
  expect(incidents).toEqual([])
  lose()
  await engine.stop()
})

test('each command is observed with its context and its answer, also while the engine stands by', async () => {
  const observed: unknown[] = []
  const engine = new LeadingEngine({
    log: new MemoryEventLog(),
    lease: alone,
    clock: systemClock(),
    sha256Hex: (text) => hash('sha256', text, 'hex'),
    observe:
      ({ type }, { requestId }) =>
      (outcome) =>
        observed.push([type, requestId, outcome.status]),
  })
  const command = bid(auctionIdOf(1), commandIdOf(1), 100_000)
  const early = await engine.execute(command, { context: { requestId: 'early' } })
  expect(early).toEqual({ status: 'unavailable', reason: 'standby' })
  await engine.start()
  expect((await engine.execute(command)).status).toBe('rejected')
  await engine.stop()
  expect(observed).toEqual([
    ['PlaceBid', 'early', 'unavailable'],
    ['PlaceBid', undefined, 'rejected'],
  ])
})
