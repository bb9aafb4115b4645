import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { bidder } from '../../../../tests/fixtures/auction-commands.ts'
import { published, shift } from '../../../../tests/fixtures/auction-play.ts'
import { isLongRun } from '../../../../tests/fixtures/long-run.ts'

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
