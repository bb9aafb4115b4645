import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Viewer } from './viewer.ts'
import { visitor } from './viewer.ts'
import { person } from '../edge/realtime/live-world.fixture.ts'
import { POLLED_AUCTIONS_MAX } from './revision-poll.ts'
import { CATCH_UP_WAIT_MAX_MS, createRevisionWatermarks, REVISIONS_AHEAD_MAX } from './revision-watermarks.ts'

const auction = 'a' as AuctionId
const anna = person('anna')
const notThere = { seen: null, isLate: false }
const bornAt = Date.parse('2026-10-12T10:00:00.000Z')

/** Time that passes only by sleeping, and a read model that reaches a revision at a time; null where the reader sees nothing. */
function setUp(revisionAt: (ms: number) => number | null) {
  let now = 0
  let reads = 0
  let polls = 0
  const told = createRevisionWatermarks({
    nowMs: () => now,
    sleep: async (ms) => {
      await Promise.resolve()
      now += ms
    },
    reader: {
      revisionOf: () => {
        polls += 1
        return Promise.resolve(revisionAt(now))
      },
    },
  })
  const read = () => {
    reads += 1
    const revision = revisionAt(now)
    return Promise.resolve(revision === null ? null : { revision, publicRevision: bornAt + revision })
  }
  const ask = (atLeast: number, viewer: Viewer = anna) => told.caughtUp(auction, { viewer, atLeast }, read)
  return { told, ask, facts: () => ({ now, reads, polls }) }
}

test('nothing was told: the first read is the answer', async () => {
  const { ask, facts } = setUp(() => 3)
  expect(await ask(-1)).toMatchObject({ seen: { revision: 3 }, isLate: false })
  expect(facts()).toEqual({ now: 0, reads: 1, polls: 0 })
})

test('a read waits until the read model has what was told', async () => {
  const { told, ask } = setUp((ms) => (ms < 300 ? 3 : 4))
  told.advance(auction, 4)
  told.advance(auction, 2)
  expect(told.of(auction)).toBe(4)
  expect(await ask(-1, visitor)).toMatchObject({ seen: { revision: 4 }, isLate: false })
})

test('or what a signed-in reader has seen, if that is more', async () => {
  const { told, ask } = setUp((ms) => (ms < 300 ? 4 : 6))
  told.advance(auction, 4)
  expect(await ask(5)).toMatchObject({ seen: { revision: 6 }, isLate: false })
})

test('a visitor who saw a little more before a restart waits for it; the wait says nothing of hidden events', async () => {
  for (const hidden of [0, 3]) {
    let now = 0
    let reads = 0
    const told = createRevisionWatermarks({
      nowMs: () => now,
      sleep: (ms) => Promise.resolve(void (now += ms)),
      reader: { revisionOf: () => Promise.reject(new Error('Not polled')) },
    })
    const read = () => {
      reads += 1
      const publicRevision = now < 300 ? 4 : 6
      return Promise.resolve({ revision: publicRevision + hidden, publicRevision })
    }
    const found = await told.caughtUp(auction, { viewer: visitor, atLeast: 6 }, read)
    expect(found).toMatchObject({ seen: { publicRevision: 6 }, isLate: false })
    expect([now, reads]).toEqual([CATCH_UP_WAIT_MAX_MS, 2])
  }
})

test('what does not come in time is late, and few reads were spent on it', async () => {
  const { ask, facts } = setUp(() => 3)
  expect(await ask(9)).toMatchObject({ seen: { revision: 3 }, isLate: true })
  expect(facts().now).toBeGreaterThanOrEqual(CATCH_UP_WAIT_MAX_MS)
  expect(facts().reads + facts().polls).toBeLessThan(20)
})

test('a hint that the read model has it ends the wait before the next poll', async () => {
  let revision = 3
  const { told, ask, facts } = setUp(() => revision)
  told.advance(auction, 4)
  const asked = ask(-1)
  await Promise.resolve()
  await Promise.resolve()
  revision = 4
  told.readable(auction, 4)
  expect(await asked).toMatchObject({ seen: { revision: 4 }, isLate: false })
  expect(facts().polls).toBe(0)
})

describe('what nobody was told', () => {
  test.each<[string, Viewer, number]>([
    ['a visitor names a later revision', visitor, 4],
    ['a visitor names one that is far off', visitor, 999_999_999],
    ['a bidder names one that is far off', anna, 4 + REVISIONS_AHEAD_MAX],
    ['somebody names an instant of a closed process that is to come', anna, bornAt + 4],
  ])('%s: answered at once, with one read', async (_name, viewer, atLeast) => {
    const { ask, facts } = setUp(() => 3)
    expect(await ask(atLeast, viewer)).toMatchObject({ seen: { revision: 3 }, isLate: true })
    expect(facts()).toEqual({ now: 0, reads: 1, polls: 0 })
  })

  test('an auction that is not there for the reader: not found at once, whatever they name and others were told', async () => {
    const { told, ask, facts } = setUp(() => null)
    for (const atLeast of [-1, 0, 5, 999_999_999, bornAt]) expect(await ask(atLeast)).toEqual(notThere)
    told.advance(auction, 7, 'ben' as UserId)
    expect(await ask(7)).toEqual(notThere)
    expect(facts()).toEqual({ now: 0, reads: 6, polls: 0 })
  })

  test('but who has just drafted it is waited for', async () => {
    const { told, ask } = setUp((ms) => (ms < 200 ? null : 0))
    told.advance(auction, 0, anna.userId)
    expect(await ask(-1)).toMatchObject({ seen: { revision: 0 }, isLate: false })
  })

  test('and so is one that another source knows as the reader’s; late where it never comes', async () => {
    const scene = setUp((ms) => (ms < 200 ? null : 0))
    const read = () => Promise.resolve(scene.facts().now < 200 ? null : { revision: 0, publicRevision: 0 })
    const asker = { viewer: anna, atLeast: -1, isAwaited: () => Promise.resolve(true) }
    expect(await scene.told.caughtUp(auction, asker, read)).toMatchObject({
      seen: { revision: 0 },
      isLate: false,
    })
    const never = await setUp(() => null).told.caughtUp(auction, asker, () => Promise.resolve(null))
    expect(never).toEqual({ seen: null, isLate: true })
  })

  test('a hundred readers who wait for one auction cost one poll', async () => {
    const { ask, facts } = setUp(() => 3)
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(9)))
    expect(answers.every((answer) => answer.isLate)).toBe(true)
    expect(facts().reads).toBe(100)
    expect(facts().polls).toBeLessThan(20)
  })

  test('more auctions than are polled for are late at once', async () => {
    const { told, ask: askOther } = setUp(() => 3)
    const read = () => Promise.resolve({ revision: 3, publicRevision: 3 })
    const ask = (number: number) =>
      told.caughtUp(`b${number}` as AuctionId, { viewer: anna, atLeast: 4 }, read)
    const waiting = Array.from({ length: POLLED_AUCTIONS_MAX }, (_, number) => ask(number))
    let ended = 0
    for (const each of waiting) void each.then(() => (ended += 1))
    expect(await askOther(4)).toMatchObject({ isLate: true })
    expect(ended).toBe(0)
    await Promise.all(waiting)
  })
})

test('[LIVE-3] no read is older than what anybody was told or asks for; it waits for two seconds and then is late', async () => {
  const seen = { atOnce: 0, waited: 0, late: 0 }
  /** When the read model reaches each revision after the first, in milliseconds. */
  const pauses = fc.array(fc.constantFrom(0, 1, 5, 600, 1999, 2000, 2500), { minLength: 1, maxLength: 6 })
  const revision = fc.integer({ min: -1, max: 6 })
  await fc.assert(
    fc.asyncProperty(pauses, fc.array(revision, { maxLength: 4 }), revision, async (steps, told, asked) => {
      const reachedAt = steps.map((_, index) =>
        steps.slice(0, index + 1).reduce<number>((sum, ms) => sum + ms, 0),
      )
      const scene = setUp((ms) => reachedAt.filter((at) => at <= ms).length)
      for (const each of told) scene.told.advance(auction, each)
      const wanted = Math.max(asked, ...told)
      const answer = await scene.ask(asked)
      const at = wanted <= 0 ? 0 : (reachedAt[wanted - 1] ?? Infinity)
      const { now } = scene.facts()
      expect(now).toBeLessThan(CATCH_UP_WAIT_MAX_MS + 250)
      if (answer.isLate) expect(at).toBeGreaterThan(CATCH_UP_WAIT_MAX_MS)
      else expect(answer.seen?.revision).toBeGreaterThanOrEqual(wanted)
      if (at === 0) expect(now).toBe(0)
      seen[answer.isLate ? 'late' : now === 0 ? 'atOnce' : 'waited'] += 1
    }),
    { numRuns: 400 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})

test('the auctions that were told of longest ago are forgotten first', () => {
  const { told } = setUp(() => 0)
  told.advance(auction, 1)
  for (let number = 0; number < 50_000; number += 1) {
    told.advance(`b${number}` as AuctionId, 1)
    if (number === 10) told.advance(auction, 2)
  }
  expect(told.of(auction)).toBe(2)
  expect(told.of('b0' as AuctionId)).toBe(-1)
})
