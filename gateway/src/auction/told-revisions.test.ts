import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATCH_UP_WAIT_MAX_MS, createToldRevisions } from './told-revisions.ts'

const auction = 'a' as AuctionId

/** Time that passes only by sleeping, and a read model that reaches a revision at a time. */
function setUp(revisionAt: (ms: number) => number) {
  let now = 0
  let reads = 0
  const told = createToldRevisions({
    nowMs: () => now,
    sleep: (ms) => {
      now += ms
      return Promise.resolve()
    },
  })
  const read = () => {
    reads += 1
    return Promise.resolve({ revision: revisionAt(now) })
  }
  return { told, read, facts: () => ({ now, reads }) }
}

test('nothing was told: the first read is the answer', async () => {
  const { told, read, facts } = setUp(() => 3)
  expect(await told.caughtUp(auction, -1, read)).toEqual({ revision: 3 })
  expect(facts()).toEqual({ now: 0, reads: 1 })
})

test('a read waits until the read model has what was told', async () => {
  const { told, read } = setUp((ms) => (ms < 300 ? 3 : 4))
  told.tell(auction, 4)
  told.tell(auction, 2)
  expect(told.of(auction)).toBe(4)
  expect(await told.caughtUp(auction, -1, read)).toEqual({ revision: 4 })
})

test('or what the reader asks for, if that is more', async () => {
  const { told, read } = setUp((ms) => (ms < 300 ? 4 : 6))
  told.tell(auction, 4)
  expect(await told.caughtUp(auction, 5, read)).toEqual({ revision: 6 })
})

test('what does not come in time is no answer, and few reads were spent on it', async () => {
  const { told, read, facts } = setUp(() => 3)
  expect(await told.caughtUp(auction, 9, read)).toBeNull()
  expect(facts().now).toBeGreaterThanOrEqual(CATCH_UP_WAIT_MAX_MS)
  expect(facts().reads).toBeLessThan(20)
})

test('[LIVE-3] no read is older than what anybody was told or asks for; it waits for two seconds and then is none', async () => {
  const seen = { atOnce: 0, waited: 0, none: 0 }
  /** When the read model reaches each revision after the first, in milliseconds. */
  const pauses = fc.array(fc.constantFrom(0, 1, 5, 600, 1999, 2000, 2500), { minLength: 1, maxLength: 6 })
  const revision = fc.integer({ min: -1, max: 6 })
  await fc.assert(
    fc.asyncProperty(pauses, fc.array(revision, { maxLength: 4 }), revision, async (steps, told, asked) => {
      const reachedAt = steps.map((_, index) =>
        steps.slice(0, index + 1).reduce<number>((sum, ms) => sum + ms, 0),
      )
      const scene = setUp((ms) => reachedAt.filter((at) => at <= ms).length)
      for (const each of told) scene.told.tell(auction, each)
      const wanted = Math.max(asked, ...told)
      const answer = await scene.told.caughtUp(auction, asked, scene.read)
      const at = wanted <= 0 ? 0 : (reachedAt[wanted - 1] ?? Infinity)
      const { now } = scene.facts()
      expect(now).toBeLessThan(CATCH_UP_WAIT_MAX_MS + 250)
      if (answer === null) expect(at).toBeGreaterThan(CATCH_UP_WAIT_MAX_MS)
      else expect(answer.revision).toBeGreaterThanOrEqual(wanted)
      if (at === 0) expect(now).toBe(0)
      seen[answer === null ? 'none' : now === 0 ? 'atOnce' : 'waited'] += 1
    }),
    { numRuns: 400 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})

test('the auctions that were told of longest ago are forgotten first', () => {
  const { told } = setUp(() => 0)
  told.tell(auction, 1)
  for (let number = 0; number < 50_000; number += 1) {
    told.tell(`b${number}` as AuctionId, 1)
    if (number === 10) told.tell(auction, 2)
  }
  expect(told.of(auction)).toBe(2)
  expect(told.of('b0' as AuctionId)).toBe(-1)
})
