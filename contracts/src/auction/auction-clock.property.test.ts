import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  addAuctionTime,
  auctionTimeBetween,
  isAuctionTimeWithin,
  isInsideNight,
  isNight,
  nightChangesAt,
  type NightTerms,
} from './auction-clock.ts'

/**
 * The nights around a span of time, computed by Temporal alone, day by day: slow, and without the calendar.
 */
function nightsAround(
  terms: NightTerms,
  fromMs: number,
  toMs: number,
): readonly (readonly [number, number])[] {
  const { timeZone, nightTimeStart: start, nightTimeEnd: end } = terms
  if (start === null || end === null || start === end) return []
  const zoned = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
  const last = zoned(toMs).toPlainDate().add({ days: 2 })
  const nights: [number, number][] = []
  for (let day = zoned(fromMs).toPlainDate().subtract({ days: 2 }); ; day = day.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(day, last) > 0) return nights
    const endDay = end > start ? day : day.add({ days: 1 })
    const borders = [
      day.toZonedDateTime({ timeZone, plainTime: start }).epochMilliseconds,
      endDay.toZonedDateTime({ timeZone, plainTime: end }).epochMilliseconds,
    ] as const
    const previous = nights.at(-1)
    if (borders[1] <= borders[0]) continue
    if (previous !== undefined && previous[1] >= borders[0]) previous[1] = Math.max(previous[1], borders[1])
    else nights.push([...borders])
  }
}

function slowBetween(terms: NightTerms, from: number, to: number): number {
  if (to <= from) return 0
  const inNight = nightsAround(terms, from, to).map(([start, end]) =>
    Math.max(0, Math.min(end, to) - Math.max(start, from)),
  )
  return to - from - inNight.reduce((sum, part) => sum + part, 0)
}

const HOUR = 3_600_000
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 15, 30, 45, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const terms = fc.record({
  timeZone: fc.constantFrom(
    'Europe/Vienna',
    'Europe/Vienna',
    'America/New_York',
    'Australia/Lord_Howe',
    'UTC',
  ),
  nightTimeStart: fc.oneof(fc.constantFrom('22:00', '02:30', '02:00', '03:10'), time),
  nightTimeEnd: fc.oneof(fc.constantFrom('08:00', '02:30', '03:00', '02:45'), time),
})

/** Days of a switch of the clock in some zone above, an edge of the calendar's pages, and others. */
const days = [
  '2026-03-29',
  '2026-10-25',
  '2026-03-08',
  '2026-11-01',
  '2026-04-05',
  '2025-07-31',
  '2026-12-26',
]
const somewhen = fc.oneof(
  fc
    .constantFrom(...days)
    .chain((day) =>
      fc
        .integer({ min: -40 * HOUR, max: 40 * HOUR })
        .map((offset) => Date.parse(`${day}T00:00:00.000Z`) + offset),
    ),
  fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') }),
)
const close = fc.constantFrom(-2, -1, 0, 1, 2)

/** An instant, moved next to the following turn of the night more often than not. */
const withTerms = fc.tuple(terms, somewhen, fc.boolean(), close).map(([night, at, isMoved, offset]) => {
  const turn = isMoved ? nightChangesAt(night, at) : null
  return { night, at: turn === null ? at : turn + offset }
})
const duration = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 60 * HOUR }))
const options = { numRuns: 1500 }

test('[CLOCK-1] [CLOCK-6] [CLOCK-10] night is where Temporal says it is', () => {
  let atEdge = 0
  fc.assert(
    fc.property(withTerms, ({ night, at }) => {
      const nights = nightsAround(night, at, at)
      if (nights.some((borders) => borders.some((border) => Math.abs(border - at) <= 2))) atEdge += 1
      expect(isNight(night, at)).toBe(nights.some(([start, end]) => at >= start && at < end))
      expect(isInsideNight(night, at)).toBe(nights.some(([start, end]) => at > start && at < end))
    }),
    options,
  )
  expect(atEdge).toBeGreaterThan(300)
})

test('[CLOCK-2] [CLOCK-7] auction time is what is left of elapsed time without the nights', () => {
  let overNights = 0
  fc.assert(
    fc.property(
      withTerms,
      fc.integer({ min: -HOUR, max: 100 * HOUR }),
      fc.nat(),
      ({ night, at }, length, limit) => {
        const between = auctionTimeBetween(night, at, at + length)
        if (between < length) overNights += 1
        expect(between).toBe(slowBetween(night, at, at + length))
        expect(isAuctionTimeWithin(night, at, at + length, limit)).toBe(between <= limit)
        expect(isAuctionTimeWithin(night, at, at + length, between)).toBe(true)
      },
    ),
    options,
  )
  expect(overNights).toBeGreaterThan(500)
})

test('[CLOCK-3] [CLOCK-4] [CLOCK-5] adding is the first instant by which that much has passed, outside the night', () => {
  let overNight = 0
  let atNightStart = 0
  fc.assert(
    fc.property(withTerms, duration, fc.boolean(), ({ night, at }, some, isToNight) => {
      const turn = nightChangesAt(night, at)
      const length = isToNight && turn !== null ? auctionTimeBetween(night, at, turn) : some
      const result = addAuctionTime(night, at, length)
      if (result > at + length) overNight += 1
      if (isNight(night, result)) atNightStart += 1
      expect(isInsideNight(night, result)).toBe(false)
      expect(slowBetween(night, at, result)).toBe(length)
      if (length > 0) expect(slowBetween(night, at, result - 1)).toBeLessThan(length)
      else expect(isNight(night, result)).toBe(false)
    }),
    options,
  )
  expect(overNight).toBeGreaterThan(300)
  expect(atNightStart).toBeGreaterThan(50)
})

test('[CLOCK-8] the night turns next where it is said to turn', () => {
  fc.assert(
    fc.property(withTerms, ({ night, at }) => {
      const turn = nightChangesAt(night, at)
      if (turn === null) return
      expect(turn).toBeGreaterThan(at)
      expect(isNight(night, turn)).toBe(!isNight(night, at))
      expect(isNight(night, turn - 1)).toBe(isNight(night, at))
      const borders = nightsAround(night, at, turn).flat()
      expect(borders.filter((border) => border > at && border < turn)).toEqual([])
    }),
    options,
  )
})
