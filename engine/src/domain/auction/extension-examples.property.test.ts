import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInsideNight } from '@zuschlag/contracts/auction/auction-clock'
import { extensionExamples } from '@zuschlag/contracts/auction/extension-examples'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { bidder, fixtureEnd } from '../../../../tests/fixtures/auction-commands.ts'
import { published } from '../../../../tests/fixtures/auction-play.ts'

const anna = bidder(1)
const MINUTE_MS = 60_000
const nights = [
  [null, null],
  ['22:00', '08:00'],
  ['23:30', '00:15'],
  ['09:00', '08:55'],
] as const

type Setting = {
  readonly night: (typeof nights)[number]
  readonly blocked: boolean
  readonly windowMin: number
  readonly extensionMin: number
  readonly endShiftMin: number
}

const setting: fc.Arbitrary<Setting> = fc.record({
  night: fc.constantFrom(...nights),
  blocked: fc.boolean(),
  windowMin: fc.constantFrom(1, 2, 5, 10, 59),
  extensionMin: fc.constantFrom(1, 2, 3, 10, 59),
  endShiftMin: fc.integer({ min: 0, max: 60 * 48 }),
})

function termsOf({ night: [nightTimeStart, nightTimeEnd], ...given }: Setting): Partial<AuctionTerms> {
  const end = msToInstant(instantToMs(fixtureEnd) - given.endShiftMin * MINUTE_MS)
  return {
    end,
    nightTimeStart,
    nightTimeEnd,
    nightBidding: given.blocked ? 'blocked' : 'allowed',
    endExtensionStartMinutes: given.windowMin,
    endExtensionMinutes: given.extensionMin,
  }
}

/**
 * What the engine makes of a bid: the new end, or null where it stays; undefined where the bid is refused.
 */
function decided(terms: Partial<AuctionTerms>, endMs: number, bidAtMs: number): number | null | undefined {
  const play = published({ terms: { ...terms, end: msToInstant(endMs) } }).at(msToInstant(bidAtMs))
  const decision = play.bid(100_000, anna)
  if (!decision.ok) return undefined
  const extended = decision.value.find(({ type }) => type === 'AuctionEndExtended')
  return extended?.type === 'AuctionEndExtended' ? instantToMs(extended.data.end) : null
}

test('[SHEET-2] what an example of the rules sheet says, the engine does', () => {
  const seen = { extends: 0, tooEarly: 0, overNight: 0 }
  fc.assert(
    fc.property(setting, (given) => {
      const terms = termsOf(given)
      const play = published()
      if (play.auction.status !== 'Published') throw new Error('The fixture is published')
      const all = { ...play.auction.terms, ...terms }
      const endMs = instantToMs(all.end ?? fixtureEnd)
      fc.pre(!isInsideNight(all, endMs))
      for (const example of extensionExamples(all, endMs)) {
        seen[example.kind] += 1
        expect(decided(terms, example.endMs, example.bidAtMs)).toBe(example.newEndMs)
        expect(example.newEndMs === null).toBe(example.kind === 'tooEarly')
      }
    }),
    { numRuns: 400 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
})

test('[SHEET-2] the usual process: five minutes before the end, eleven before it, and over the night', () => {
  const end = '2026-10-12T16:00:00.000Z'
  const play = published()
  if (play.auction.status !== 'Published') throw new Error('The fixture is published')
  const terms = { ...play.auction.terms, nightTimeStart: '22:00', nightTimeEnd: '08:00' }
  const examples = extensionExamples(terms, Date.parse(end))
  const text = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(5, 16))
  expect(
    examples.map(({ kind, endMs, bidAtMs, newEndMs }) => [kind, ...[endMs, bidAtMs, newEndMs].map(text)]),
  ).toEqual([
    ['extends', '10-12T16:00', '10-12T15:55', '10-12T16:05'],
    ['tooEarly', '10-12T16:00', '10-12T15:49', null],
    ['overNight', '10-12T19:59', '10-12T19:58', '10-13T06:08'],
  ])
})
