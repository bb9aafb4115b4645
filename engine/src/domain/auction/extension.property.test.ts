import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { bidder, fixtureEnd } from '../../../../tests/fixtures/auction-commands.ts'
import { published, shift } from '../../../../tests/fixtures/auction-play.ts'
import { isLongRun } from '../../../../tests/fixtures/long-run.ts'
import { isInsideNight } from '@zuschlag/contracts/auction/auction-clock'
import { extensionExamples } from '@zuschlag/contracts/auction/extension-examples'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'

const MINUTE_MS = 60_000
const zone = 'Europe/Vienna'

type Night = readonly [start: string, end: string] | readonly [null, null]
type Chain = {
  readonly night: Night
  /** Minutes before the end that stands then, one for each bid; used alternately. */
  readonly before: readonly number[]
  readonly extensionMin: number
  /** The wall clock of the first end: hours before one of its two switches, or far from both. */
  readonly firstEnd: string
}

const chain: fc.Arbitrary<Chain> = fc.record({
  night: fc.constantFrom<Night>([null, null], ['22:00', '08:00'], ['23:30', '00:15'], ['01:30', '02:30']),
  before: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 7 }),
  extensionMin: fc.constantFrom(1, 2, 10, 59),
  firstEnd: fc.constantFrom('2027-03-27T20:10', '2026-11-10T12:00', '2026-10-24T20:10', '2026-10-24T08:01'),
})

/**
 * The new end, counted minute by minute on the wall clock: slowly, and in another way than the engine does.
 */
function countedEnd(bidAt: Instant, { night, extensionMin }: Chain): Instant {
  let at = Temporal.Instant.from(bidAt)
  for (let left = extensionMin; left > 0; at = at.add({ minutes: 1 })) if (!isNight(at, night)) left -= 1
  return at.toString({ fractionalSecondDigits: 3 }) as Instant
}

/**
 * Whether the night of this day or the one before is on; its borders are clock times, moved on where spring
 * skips them (CLOCK-6).
 */
function isNight(at: Temporal.Instant, [start, end]: Night): boolean {
  if (start === null) return false
  const today = at.toZonedDateTimeISO(zone).toPlainDate()
  return [today, today.subtract({ days: 1 })].some((day) => {
    const border = (time: string, days: number) =>
      day.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
    const lastDay = start < end ? 0 : 1
    return border(start, 0) <= at.epochMilliseconds && at.epochMilliseconds < border(end, lastDay)
  })
}

test.each([
  [1, 40],
  [2, 40],
  [40, 10],
  [1_000, isLongRun ? 6 : 1],
])(
  '[EXT-5] a chain of %i extensions: each is counted from its own bid, over nights and switches of the clock',
  (length, numRuns) => {
    const anna = bidder(1)
    let extended = 0
    fc.assert(
      fc.property(chain, (given) => {
        const { night, before, extensionMin, firstEnd } = given
        const first = Temporal.PlainDateTime.from(firstEnd).toZonedDateTime(zone).toInstant()
        let end = first.toString({ fractionalSecondDigits: 3 }) as Instant
        const [nightTimeStart, nightTimeEnd] = night
        const play = published({
          terms: {
            end,
            nightTimeStart,
            nightTimeEnd,
            nightBidding: 'allowed',
            endExtensionStartMinutes: 10,
            endExtensionMinutes: extensionMin,
          },
        })
        for (let round = 0; round < length; round += 1) {
          const bidAt = shift(end, -MINUTE_MS * (before[round % before.length] ?? 1))
          const decision = play.at(bidAt).bid(100_000 + round * 1_000, anna)
          const newEnd = countedEnd(bidAt, given)
          const facts = decision.ok ? decision.value.slice(1) : decision.error
          // An end never comes earlier: a bid whose own time would be over sooner leaves it.
          const moves = newEnd > end
          expect(facts).toEqual(
            moves ? [{ type: 'AuctionEndExtended', data: { previousEnd: end, end: newEnd, by: 'bid' } }] : [],
          )
          if (!moves) continue
          extended += 1
          end = newEnd
        }
      }),
      { numRuns },
    )
    expect(extended).toBeGreaterThan((length * numRuns) / 10)
  },
)

const anna = bidder(1)
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
