import { describe, expect, test } from 'vitest'
import type { ReadAllOptions } from '@zuschlag/engine/store/event-log'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import { auctionIdOf, fixtureNoon } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted, purchaseRequested } from '../../../tests/fixtures/auction-events.ts'
import { appendHistory } from '../../../tests/fixtures/logged-history.ts'
import { type Moment, TroubledStore } from '../../../tests/fixtures/troubled-store.ts'
import { settled, VirtualTime } from '../../../tests/fixtures/virtual-time.ts'
import { announcingAuctions } from '../announcing-auctions.ts'
import type { AuctionUpdated } from '../auction-details/announcement.ts'
import { auctionDetailsTable } from '../auction-details/table.ts'
import { readModels } from '../read-models.ts'
import { MemoryProjectionStore } from './memory/memory-projection-store.ts'
import type { ProjectionStore } from './projection-store.ts'
import { type Alarm, BACK_OFF_MAX_MS, type RunnerState, STANDBY_RETRY_MS, startRunner } from './runner.ts'

const one = auctionIdOf(1)
const two = auctionIdOf(2)
const published = { type: 'AuctionPublished', data: {} } as const
const standing = { currentPrice: 100_000, bidCount: 1, leaderId: null, leadingBidRevision: null }
const history = [
  drafted(),
  published,
  bidPlaced(1, 100_000),
  bidPlaced(2, 120_000),
  { type: 'BidVoided', data: { bidRevision: 3, reason: 'x', standing } },
  purchaseRequested(1, 500_000),
] as const

function run(store: ProjectionStore, log: MemoryEventLog, time = new VirtualTime(fixtureNoon)) {
  const updates: AuctionUpdated[] = []
  const states: RunnerState[] = []
  const alarms: Alarm[] = []
  const runner = startRunner({
    log,
    store,
    projections: readModels,
    announcing: announcingAuctions((update) => updates.push(update)),
    timers: time,
    onState: (state) => states.push(state),
    onAlarm: (alarm) => alarms.push(alarm),
  })
  return { runner, updates, states, alarms, time }
}

/** A log whose head cannot be asked the first few times. */
class HeadlessLog extends MemoryEventLog {
  failures = 3

  override head() {
    this.failures -= 1
    return this.failures >= 0 ? Promise.reject(new Error('The log did not answer')) : super.head()
  }
}

class CountedLog extends MemoryEventLog {
  reads = 0

  override readAll(options: ReadAllOptions) {
    this.reads += 1
    return super.readAll(options)
  }
}

const tablesOf = (store: MemoryProjectionStore) => readModels.map(({ table }) => store.rows(table))

describe('a crash', () => {
  const play = async (breaks: (count: number, moment: Moment) => boolean) => {
    const memory = new MemoryProjectionStore()
    const store = new TroubledStore(memory, breaks)
    const log = new MemoryEventLog()
    await appendHistory(log, one, history.slice(0, 3))
    const { runner, updates, states, alarms, time } = run(store, log)
    await time.pass(10 * BACK_OFF_MAX_MS)
    await appendHistory(log, two, history)
    runner.nudge()
    await time.pass(10 * BACK_OFF_MAX_MS)
    const stopped = runner.stop()
    await time.pass(BACK_OFF_MAX_MS)
    await stopped
    return {
      tables: tablesOf(memory),
      position: memory.checkpoint()?.position,
      updates,
      states,
      alarms,
      moments: store.moments,
    }
  }

  test('between any two steps loses nothing, doubles nothing, and leaves nobody with an old state', async () => {
    const quiet = await play(() => false)
    const moments = quiet.moments.filter((moment) => moment !== 'close').length
    expect(moments).toBeGreaterThan(8)
    for (let crash = 0; crash < quiet.moments.length; crash += 1) {
      const { tables, position, updates, alarms } = await play((count) => count === crash)
      expect(tables).toEqual(quiet.tables)
      expect(position).toBe(quiet.position)
      if (quiet.moments[crash] !== 'close') expect(alarms).toMatchObject([{ kind: 'failed' }])
      for (const [auctionId, last] of [
        [one, 2],
        [two, 5],
      ] as const) {
        const revisions = updates
          .filter((update) => update.auctionId === auctionId)
          .map(({ revision }) => revision)
        expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
        expect(revisions.at(-1)).toBe(last)
        // Published twice is only what may not have been published at all.
        if (quiet.moments[crash] !== 'committed') expect(new Set(revisions).size).toBe(revisions.length)
        else expect(revisions.length).toBeLessThanOrEqual(last + 2)
      }
    }
  })

  test('of every second step is worn down by patience', async () => {
    const quiet = await play(() => false)
    const rough = await play((count) => count < 40 && count % 2 === 1)
    expect(rough.tables).toEqual(quiet.tables)
    expect(rough.alarms.length).toBeGreaterThan(3)
    expect(rough.states.at(-1)).toBe('stopped')
  })
})

describe('a caught-up runner', () => {
  test('acts on what the log delivers, and reads nothing while the log rests', async () => {
    const log = new CountedLog()
    const { runner, updates, states, time } = run(new MemoryProjectionStore(), log)
    await settled()
    expect(states.at(-1)).toBe('caughtUp')
    const { reads } = log
    await time.pass(60_000)
    expect(log.reads).toBe(reads)
    await appendHistory(log, one, history.slice(0, 2))
    await settled()
    expect(updates).toHaveLength(2)
    const stopped = runner.stop()
    await settled()
    await stopped
    expect(states.at(-1)).toBe('stopped')
  })

  test('that got news while it was busy goes on with them', async () => {
    const log = new MemoryEventLog()
    const { runner, updates } = run(new MemoryProjectionStore(), log)
    await appendHistory(log, one, history.slice(0, 1))
    await appendHistory(log, two, history.slice(0, 1))
    await settled()
    expect(updates).toHaveLength(2)
    void runner.stop()
    await settled()
  })
})

describe('a connection that ends while the log rests', () => {
  test('is noticed at once, and the tables are taken again when the store is back', async () => {
    const memory = new MemoryProjectionStore()
    const lost: (() => void)[] = []
    const store: ProjectionStore = {
      async open(owner) {
        const outcome = await memory.open(owner)
        if (outcome.status === 'opened')
          Object.assign(outcome.session, { whenLost: (listener: () => void) => lost.push(listener) })
        return outcome
      },
    }
    const { runner, states, alarms, time } = run(store, new MemoryEventLog())
    await settled()
    expect(states.at(-1)).toBe('caughtUp')
    memory.breakConnection()
    for (const listener of lost) listener()
    await settled()
    expect(states.at(-1)).toBe('retrying')
    expect(alarms).toMatchObject([{ kind: 'failed', error: { name: 'SessionLostError' } }])
    await time.pass(BACK_OFF_MAX_MS)
    expect(states.at(-1)).toBe('caughtUp')
    void runner.stop()
    await settled()
  })
})

describe('two runners', () => {
  test('on the same tables: the second stands by and takes over when the first is gone', async () => {
    const log = new MemoryEventLog()
    const store = new MemoryProjectionStore()
    await appendHistory(log, one, history)
    const first = run(store, log)
    await settled()
    const second = run(store, log)
    await settled()
    expect(first.states.at(-1)).toBe('caughtUp')
    expect(second.states.at(-1)).toBe('standby')
    await first.runner.stop()
    await appendHistory(log, two, history)
    await second.time.pass(STANDBY_RETRY_MS)
    expect(second.states.at(-1)).toBe('caughtUp')
    expect(store.row(auctionDetailsTable, [two])).toMatchObject({ revision: 5 })
    expect(second.updates.every(({ auctionId }) => auctionId === two || auctionId === one)).toBe(true)
    void second.runner.stop()
    await settled()
  })
})

describe('a refusal', () => {
  test('is reported once, however often it is met, and ends when its reason is gone', async () => {
    const store = new MemoryProjectionStore()
    await store.open({ logIdentity: 'another log', versions: {} })
    store.breakConnection()
    const { runner, alarms, states, time } = run(store, new MemoryEventLog('this log'))
    await time.pass(5 * BACK_OFF_MAX_MS)
    expect(alarms).toMatchObject([{ kind: 'refused', code: 'otherLog' }])
    expect(states).toEqual(['starting', 'refused'])
    const stopped = runner.stop()
    await settled()
    await stopped
    expect(states.at(-1)).toBe('stopped')
    expect(store.checkpoint()).toMatchObject({ logIdentity: 'another log', position: null })
  })
})

test('a log that does not answer right after the tables were opened does not leave them locked', async () => {
  const log = new HeadlessLog()
  await appendHistory(log, one, history)
  const { runner, states, time } = run(new MemoryProjectionStore(), log)
  await time.pass(10 * BACK_OFF_MAX_MS)
  const stopped = runner.stop()
  await time.pass(BACK_OFF_MAX_MS)
  await stopped
  expect(states).toEqual(['starting', 'retrying', 'catchingUp', 'caughtUp', 'stopped'])
})

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
