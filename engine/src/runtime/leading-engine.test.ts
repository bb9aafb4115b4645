import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { auctionIdOf, bid, commandIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { MemoryEventLog } from '../store/memory/memory-log.ts'
import type { WriterLease } from '../store/writer-lease.ts'
import { systemClock } from './clock.ts'
import { LeadingEngine } from './leading-engine.ts'

/** Of a log that no other process can reach. */
const alone: WriterLease = {
  acquire: () => Promise.resolve(true),
  prove: () => true,
  onLost: () => {},
  release: () => Promise.resolve(),
}

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
