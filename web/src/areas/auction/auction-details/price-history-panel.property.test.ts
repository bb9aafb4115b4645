import { isNight, nightChangesAt } from '@zuschlag/contracts/auction/auction-clock'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAtNight, nightsBetween } from './price-history-panel.tsx'

const HOUR_MS = 3_600_000
const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )
const times = fc.record({
  nightTimeStart: time,
  nightTimeEnd: time,
  timeZone: fc.constantFrom('Europe/Vienna', 'Europe/Zurich', 'Europe/London'),
})
const year = Date.UTC(2026, 0, 1)
const moment = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((minute) => year + minute * 60_000)

/** The drawing may differ from the rule in the hour that a clock change skips or repeats. */
function isNearClockChange(atMs: number): boolean {
  const changes = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'].map((at) => Date.parse(at))
  return changes.some((change) => Math.abs(atMs - change) <= 2 * HOUR_MS)
}

test('the drawn nights are those of the auction clock', () => {
  fc.assert(
    fc.property(times, moment, (terms, at) => {
      fc.pre(!isNearClockChange(at))
      expect(isAtNight(terms, at)).toBe(isNight(terms, at))
    }),
    { numRuns: 500 },
  )
})

test('every night between two moments is there, with the edges of the auction clock', () => {
  fc.assert(
    fc.property(times, moment, fc.integer({ min: 1, max: 12 * 24 }), (terms, from, hours) => {
      const to = from + hours * HOUR_MS
      const expected: number[] = []
      let at = from
      if (isNight(terms, from)) expected.push(from)
      for (
        let next = nightChangesAt(terms, at);
        next !== null && next < to;
        next = nightChangesAt(terms, at)
      ) {
        expected.push(next)
        at = next
      }
      const edges = nightsBetween(terms, from, to).flat()
      fc.pre(![...edges, ...expected, from, to].some(isNearClockChange))
      expect(edges.filter((edge) => edge < to)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})
