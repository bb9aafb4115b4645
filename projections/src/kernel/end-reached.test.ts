import { expect, test } from 'vitest'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import { auctionIdOf, fixtureNoon } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted } from '../../../tests/fixtures/auction-events.ts'
import { appendHistory } from '../../../tests/fixtures/logged-history.ts'
import { settled, VirtualTime } from '../../../tests/fixtures/virtual-time.ts'
import { readModels } from '../read-models.ts'
import { MemoryProjectionStore } from './memory/memory-projection-store.ts'
import { startRunner } from './runner.ts'

/** A log that cannot be read. */
class AbsentLog extends MemoryEventLog {
  isThere = false

  override identity(): Promise<string> {
    return this.isThere ? super.identity() : Promise.reject(new Error('No answer'))
  }
}

test.each([
  ['with events', [drafted(), bidPlaced(1, 100_000)]],
  ['without any', []],
])('read models note that they reached the end of a log %s, and not before', async (_, events) => {
  const log = new AbsentLog()
  const store = new MemoryProjectionStore()
  const timers = new VirtualTime(fixtureNoon)
  await appendHistory(log, auctionIdOf(1), events)
  const runner = startRunner({ log, store, projections: readModels, timers, onAlarm: () => undefined })
  await timers.pass(10_000)
  expect(store.checkpoint()?.isEndReached ?? false).toBe(false)
  log.isThere = true
  await timers.pass(10_000)
  await settled()
  expect(store.checkpoint()?.isEndReached).toBe(true)
  const stopped = runner.stop()
  await timers.pass(10_000)
  await stopped
})
