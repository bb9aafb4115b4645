import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TimedAuction } from './timing.ts'
import { hasEnded, hasStarted, isNightTimeActive, isTimeUp, nightTimeChangesAt, timeLeft } from './timing.ts'

const at = (text: string) => text as Instant
const auction: TimedAuction = {
  isPublished: true,
  startAt: at('2026-10-01T08:00:00.000Z'),
  effectiveEndAt: at('2026-10-11T08:00:00.000Z'),
  nightTimeStart: '22:00',
  nightTimeEnd: '08:00',
  timeZone: 'Europe/Vienna',
}

describe('start and end', () => {
  test.each([
    ['2026-10-01T07:59:59.999Z', false, false],
    ['2026-10-01T08:00:00.000Z', true, false],
    ['2026-10-11T07:59:59.999Z', true, false],
    ['2026-10-11T08:00:00.000Z', true, true],
  ])('[BID-4] [BID-5] at %s', (now, started, ended) => {
    expect([hasStarted(auction, at(now)), isTimeUp(auction, at(now))]).toEqual([started, ended])
  })

  test('a draft neither starts nor ends', () => {
    const draft = { ...auction, isPublished: false }
    expect([
      hasStarted(draft, at('2027-01-01T00:00:00.000Z')),
      isTimeUp(draft, at('2027-01-01T00:00:00.000Z')),
    ]).toEqual([false, false])
  })

  test('what was ended is over before its set end', () => {
    const endedAt = at('2026-10-02T00:00:00.000Z')
    expect(isTimeUp({ ...auction, endedAt }, endedAt)).toBe(true)
  })

  test('the process has ended by its event alone', () => {
    expect(hasEnded({ endedAt: null })).toBe(false)
    expect(hasEnded({ endedAt: at('2026-10-11T08:00:00.000Z') })).toBe(true)
  })
})

describe('time left', () => {
  test.each([
    ['before the start it counts from the start', '2026-09-01T00:00:00.000Z', [10, 0, 0, 100]],
    ['half-way', '2026-10-06T08:00:00.000Z', [5, 0, 0, 50]],
    ['in days, hours and minutes', '2026-10-09T06:30:30.000Z', [2, 1, 29, 20.62]],
    ['after the end nothing', '2026-11-01T00:00:00.000Z', [0, 0, 0, 0]],
  ] as const)('%s', (_name, now, [days, hours, minutes, percent]) => {
    expect(timeLeft(auction, at(now))).toEqual({
      daysLeft: days,
      hoursLeft: hours,
      minutesLeft: minutes,
      percentageDurationLeft: percent,
    })
  })

  test('without an end nobody knows, and the bar stands in the middle', () => {
    expect(timeLeft({ ...auction, effectiveEndAt: null }, at('2026-10-06T08:00:00.000Z'))).toEqual({
      daysLeft: null,
      hoursLeft: null,
      minutesLeft: null,
      percentageDurationLeft: 50,
    })
  })

  test('the parts add up to what is left, and the share only falls', () => {
    const base = Date.parse('2026-09-25T00:00:00.000Z')
    const moment = fc.integer({ min: 0, max: 20 * 24 * 60 }).map((minute) => base + minute * 60_000)
    fc.assert(
      fc.property(moment, fc.nat({ max: 100_000 }), (first, laterMinutes) => {
        const [early, late] = [
          timeLeft(auction, msToInstant(first)),
          timeLeft(auction, msToInstant(first + laterMinutes * 60_000)),
        ]
        const minutesOf = (left: typeof early) =>
          (left.daysLeft ?? 0) * 1440 + (left.hoursLeft ?? 0) * 60 + (left.minutesLeft ?? 0)
        const from = Math.max(first, Date.parse(auction.startAt ?? ''))
        expect(minutesOf(early)).toBe(
          Math.max(0, Math.floor((Date.parse(auction.effectiveEndAt ?? '') - from) / 60_000)),
        )
        expect(late.percentageDurationLeft).toBeLessThanOrEqual(early.percentageDurationLeft)
        expect(early.hoursLeft).toBeLessThan(24)
        expect(early.minutesLeft).toBeLessThan(60)
      }),
    )
  })
})

describe('night', () => {
  test.each([
    ['2026-10-05T19:59:59.999Z', false, '2026-10-05T20:00:00.000Z'],
    ['2026-10-05T20:00:00.000Z', true, '2026-10-06T06:00:00.000Z'],
    ['2026-10-06T06:00:00.000Z', false, '2026-10-06T20:00:00.000Z'],
  ])('at %s', (now, isActive, changesAt) => {
    expect([isNightTimeActive(auction, at(now)), nightTimeChangesAt(auction, at(now))]).toEqual([
      isActive,
      changesAt,
    ])
  })

  test('without a pair of times there is none', () => {
    const open = { ...auction, nightTimeStart: null, nightTimeEnd: null }
    expect([
      isNightTimeActive(open, at('2026-10-05T23:00:00.000Z')),
      nightTimeChangesAt(open, at('2026-10-05T23:00:00.000Z')),
    ]).toEqual([false, null])
  })
})
