import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Viewer, visitor } from './viewer.ts'
import { person } from '../edge/realtime/live-world.fixture.ts'
import { POLLED_AUCTIONS_MAX } from './revision-poll.ts'
import { CATCH_UP_WAIT_MAX_MS, createRevisionWatermarks, REVISIONS_AHEAD_MAX } from './revision-watermarks.ts'

const auction = 'a' as AuctionId
const anna = person('anna')
const notThere = { seen: null, isLate: false }
const bornAt = Date.parse('2026-10-12T10:00:00.000Z')

/**
 * A clock that only `sleep` advances. `revisionAt` is the read model's revision; null where the reader sees
 * nothing.
 */
function setUp(revisionAt: (ms: number) => number | null) {
  let now = 0
  let reads = 0
  let polls = 0
  const watermarks = createRevisionWatermarks({
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
  const ask = (atLeast: number, viewer: Viewer = anna) =>
    watermarks.waitFor(auction, { viewer, atLeast }, read)
  return { watermarks, ask, facts: () => ({ now, reads, polls }) }
}

test('without a watermark the first read is returned', async () => {
  const { ask, facts } = setUp(() => 3)
  expect(await ask(-1)).toMatchObject({ seen: { revision: 3 }, isLate: false })
  expect(facts()).toEqual({ now: 0, reads: 1, polls: 0 })
})

test('a read waits until the read model reaches the watermark', async () => {
  const { watermarks, ask } = setUp((ms) => (ms < 300 ? 3 : 4))
  watermarks.advance(auction, 4)
  watermarks.advance(auction, 2)
  expect(watermarks.of(auction)).toBe(4)
  expect(await ask(-1, visitor)).toMatchObject({ seen: { revision: 4 }, isLate: false })
})

test('a read waits for the revision that a signed-in reader has seen, if it is later', async () => {
  const { watermarks, ask } = setUp((ms) => (ms < 300 ? 4 : 6))
  watermarks.advance(auction, 4)
  expect(await ask(5)).toMatchObject({ seen: { revision: 6 }, isLate: false })
})

test('a visitor slightly ahead after a restart waits the full time, so that the wait does not reveal hidden events', async () => {
  for (const hidden of [0, 3]) {
    let now = 0
    let reads = 0
    const watermarks = createRevisionWatermarks({
      nowMs: () => now,
      sleep: (ms) => Promise.resolve(void (now += ms)),
      reader: { revisionOf: () => Promise.reject(new Error('Not polled')) },
    })
    const read = () => {
      reads += 1
      const publicRevision = now < 300 ? 4 : 6
      return Promise.resolve({ revision: publicRevision + hidden, publicRevision })
    }
    const found = await watermarks.waitFor(auction, { viewer: visitor, atLeast: 6 }, read)
    expect(found).toMatchObject({ seen: { publicRevision: 6 }, isLate: false })
    expect([now, reads]).toEqual([CATCH_UP_WAIT_MAX_MS, 2])
  }
})

test('a revision that does not arrive in time is late and costs few reads', async () => {
  const { ask, facts } = setUp(() => 3)
  expect(await ask(9)).toMatchObject({ seen: { revision: 3 }, isLate: true })
  expect(facts().now).toBeGreaterThanOrEqual(CATCH_UP_WAIT_MAX_MS)
  expect(facts().reads + facts().polls).toBeLessThan(20)
})

test('a hint from the read model ends the wait before the next poll', async () => {
  let revision = 3
  const { watermarks, ask, facts } = setUp(() => revision)
  watermarks.advance(auction, 4)
  const asked = ask(-1)
  await Promise.resolve()
  await Promise.resolve()
  revision = 4
  watermarks.markReadable(auction, 4)
  expect(await asked).toMatchObject({ seen: { revision: 4 }, isLate: false })
  expect(facts().polls).toBe(0)
})

describe('revisions above the watermark', () => {
  test.each<[string, Viewer, number]>([
    ['a visitor names a later revision', visitor, 4],
    ['a visitor names one that is far off', visitor, 999_999_999],
    ['a bidder names one that is far off', anna, 4 + REVISIONS_AHEAD_MAX],
    ['a bidder names a future instant of a closed process', anna, bornAt + 4],
  ])('%s: answered at once, with one read', async (_name, viewer, atLeast) => {
    const { ask, facts } = setUp(() => 3)
    expect(await ask(atLeast, viewer)).toMatchObject({ seen: { revision: 3 }, isLate: true })
    expect(facts()).toEqual({ now: 0, reads: 1, polls: 0 })
  })

  test('an auction hidden from the reader is not found at once, for any named revision and any watermark', async () => {
    const { watermarks, ask, facts } = setUp(() => null)
    for (const atLeast of [-1, 0, 5, 999_999_999, bornAt]) expect(await ask(atLeast)).toEqual(notThere)
    watermarks.advance(auction, 7, 'ben' as UserId)
    expect(await ask(7)).toEqual(notThere)
    expect(facts()).toEqual({ now: 0, reads: 6, polls: 0 })
  })

  test('a reader who has just drafted the auction waits for it', async () => {
    const { watermarks, ask } = setUp((ms) => (ms < 200 ? null : 0))
    watermarks.advance(auction, 0, anna.userId)
    expect(await ask(-1)).toMatchObject({ seen: { revision: 0 }, isLate: false })
  })

  test('a reader waits for an auction that another source knows as theirs, and is late if it never appears', async () => {
    const scene = setUp((ms) => (ms < 200 ? null : 0))
    const read = () => Promise.resolve(scene.facts().now < 200 ? null : { revision: 0, publicRevision: 0 })
    const asker = { viewer: anna, atLeast: -1, isAwaited: () => Promise.resolve(true) }
    expect(await scene.watermarks.waitFor(auction, asker, read)).toMatchObject({
      seen: { revision: 0 },
      isLate: false,
    })
    const never = await setUp(() => null).watermarks.waitFor(auction, asker, () => Promise.resolve(null))
    expect(never).toEqual({ seen: null, isLate: true })
  })

  test('a hundred readers waiting for one auction share one poll', async () => {
    const { ask, facts } = setUp(() => 3)
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(9)))
    expect(answers.every((answer) => answer.isLate)).toBe(true)
    expect(facts().reads).toBe(100)
    expect(facts().polls).toBeLessThan(20)
  })

  test('reads beyond the limit of polled auctions are late at once', async () => {
    const { watermarks, ask: askOther } = setUp(() => 3)
    const read = () => Promise.resolve({ revision: 3, publicRevision: 3 })
    const ask = (number: number) =>
      watermarks.waitFor(`b${number}` as AuctionId, { viewer: anna, atLeast: 4 }, read)
    const waiting = Array.from({ length: POLLED_AUCTIONS_MAX }, (_, number) => ask(number))
    let ended = 0
    for (const each of waiting) void each.then(() => (ended += 1))
    expect(await askOther(4)).toMatchObject({ isLate: true })
    expect(ended).toBe(0)
    await Promise.all(waiting)
  })
})

test('[LIVE-3] no read is older than the watermark or the requested revision; after two seconds it is late', async () => {
  const seen = { atOnce: 0, waited: 0, late: 0 }
  /** When the read model reaches each revision after the first, in milliseconds. */
  const pauses = fc.array(fc.constantFrom(0, 1, 5, 600, 1999, 2000, 2500), { minLength: 1, maxLength: 6 })
  const revision = fc.integer({ min: -1, max: 6 })
  await fc.assert(
    fc.asyncProperty(
      pauses,
      fc.array(revision, { maxLength: 4 }),
      revision,
      async (steps, published, asked) => {
        const reachedAt = steps.map((_, index) =>
          steps.slice(0, index + 1).reduce<number>((sum, ms) => sum + ms, 0),
        )
        const scene = setUp((ms) => reachedAt.filter((at) => at <= ms).length)
        for (const each of published) scene.watermarks.advance(auction, each)
        const wanted = Math.max(asked, ...published)
        const answer = await scene.ask(asked)
        const at = wanted <= 0 ? 0 : (reachedAt[wanted - 1] ?? Infinity)
        const { now } = scene.facts()
        expect(now).toBeLessThan(CATCH_UP_WAIT_MAX_MS + 250)
        if (answer.isLate) expect(at).toBeGreaterThan(CATCH_UP_WAIT_MAX_MS)
        else expect(answer.seen?.revision).toBeGreaterThanOrEqual(wanted)
        if (at === 0) expect(now).toBe(0)
        seen[answer.isLate ? 'late' : now === 0 ? 'atOnce' : 'waited'] += 1
      },
    ),
    { numRuns: 400 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})

test('the least recently advanced watermarks are evicted first', () => {
  const { watermarks } = setUp(() => 0)
  watermarks.advance(auction, 1)
  for (let number = 0; number < 50_000; number += 1) {
    watermarks.advance(`b${number}` as AuctionId, 1)
    if (number === 10) watermarks.advance(auction, 2)
  }
  expect(watermarks.of(auction)).toBe(2)
  expect(watermarks.of('b0' as AuctionId)).toBe(-1)
})
