import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  addAuctionTime,
  auctionTimeBetween,
  INSTANT_MS_MAX,
  isAuctionTimeWithin,
  isInsideNight,
  isNight,
  nightChangesAt,
} from './auction-clock.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const night = { timeZone: 'Europe/Vienna', nightTimeStart: '22:00', nightTimeEnd: '08:00' }
const noNight = { timeZone: 'Europe/Vienna', nightTimeStart: null, nightTimeEnd: null }

/** `2026-10-24T22:00` of Vienna's wall clock; the first passing of a repeated time. */
function vienna(local: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Vienna').epochMilliseconds
}

test('[CLOCK-1] the start belongs to the night, the end does not, and it spans midnight', () => {
  expect(isNight(night, vienna('2026-07-01T21:59:59.999'))).toBe(false)
  expect(isNight(night, vienna('2026-07-01T22:00'))).toBe(true)
  expect(isNight(night, vienna('2026-07-02T00:00'))).toBe(true)
  expect(isNight(night, vienna('2026-07-02T07:59:59.999'))).toBe(true)
  expect(isNight(night, vienna('2026-07-02T08:00'))).toBe(false)
})

test('[CLOCK-1] a night within one day', () => {
  const siesta = { ...night, nightTimeStart: '12:00', nightTimeEnd: '14:00' }
  expect(isNight(siesta, vienna('2026-07-01T12:00'))).toBe(true)
  expect(isNight(siesta, vienna('2026-07-01T14:00'))).toBe(false)
  expect(isNight(siesta, vienna('2026-07-01T23:00'))).toBe(false)
})

test.each([
  ['no pair', noNight],
  ['half a pair', { ...night, nightTimeEnd: null }],
  ['two equal times', { ...night, nightTimeEnd: '22:00' }],
])('[CLOCK-1] %s: no night', (_what, terms) => {
  const at = vienna('2026-07-01T23:00')
  expect(isNight(terms, at)).toBe(false)
  expect(nightChangesAt(terms, at)).toBe(null)
  expect(auctionTimeBetween(terms, at, at + 24 * HOUR)).toBe(24 * HOUR)
  expect(addAuctionTime(terms, at, 24 * HOUR)).toBe(at + 24 * HOUR)
})

test('[CLOCK-2] counts what lies outside the nights', () => {
  expect(auctionTimeBetween(night, vienna('2026-07-01T21:00'), vienna('2026-07-02T09:00'))).toBe(2 * HOUR)
  expect(auctionTimeBetween(night, vienna('2026-07-01T22:00'), vienna('2026-07-02T08:00'))).toBe(0)
  expect(auctionTimeBetween(night, vienna('2026-07-01T00:00'), vienna('2026-07-11T00:00'))).toBe(140 * HOUR)
  expect(auctionTimeBetween(night, vienna('2026-07-02T09:00'), vienna('2026-07-01T21:00'))).toBe(0)
})

test('[CLOCK-3] what does not fit before the night goes on after it', () => {
  expect(addAuctionTime(night, vienna('2026-07-01T21:57'), 10 * MINUTE)).toBe(vienna('2026-07-02T08:07'))
  expect(addAuctionTime(night, vienna('2026-07-01T23:30'), 10 * MINUTE)).toBe(vienna('2026-07-02T08:10'))
  expect(addAuctionTime(night, vienna('2026-07-01T21:00'), 30 * HOUR)).toBe(vienna('2026-07-04T09:00'))
})

test('[CLOCK-4] ends at a night’s start at the latest, never inside it', () => {
  expect(addAuctionTime(night, vienna('2026-07-01T21:50'), 10 * MINUTE)).toBe(vienna('2026-07-01T22:00'))
  expect(addAuctionTime(night, vienna('2026-07-01T22:00'), 0)).toBe(vienna('2026-07-02T08:00'))
  expect(addAuctionTime(night, vienna('2026-07-01T21:59'), 0)).toBe(vienna('2026-07-01T21:59'))
})

test('[CLOCK-4] on every evening of five years, what just fits ends at the night’s start', () => {
  for (
    let noon = Date.parse('2024-01-01T12:00:00.000Z');
    noon < Date.parse('2029-01-01');
    noon += 24 * HOUR
  ) {
    const evening = nightChangesAt(night, noon) ?? 0
    expect(addAuctionTime(night, noon, evening - noon)).toBe(evening)
    const morning = nightChangesAt(night, evening) ?? 0
    expect(addAuctionTime(night, noon, evening - noon + 1)).toBe(morning + 1)
    expect(addAuctionTime(night, evening, 0)).toBe(morning)
  }
})

test.each([
  ['starts in the skipped hour', '02:30', '04:00', '2026-03-29T03:30', '2026-03-29T04:00'],
  ['ends in the skipped hour', '01:00', '02:30', '2026-03-29T01:00', '2026-03-29T03:30'],
  ['lies in the skipped hour', '02:15', '02:45', '2026-03-29T03:15', '2026-03-29T03:45'],
  ['starts in the repeated hour', '02:30', '04:00', '2026-10-25T02:30', '2026-10-25T04:00'],
  ['ends in the repeated hour', '01:00', '02:30', '2026-10-25T01:00', '2026-10-25T02:30'],
])('[CLOCK-6] a night that %s', (_what, nightTimeStart, nightTimeEnd, from, to) => {
  const terms = { ...night, nightTimeStart, nightTimeEnd }
  expect(isNight(terms, vienna(from) - 1)).toBe(false)
  expect(isNight(terms, vienna(from))).toBe(true)
  expect(isNight(terms, vienna(to) - 1)).toBe(true)
  expect(isNight(terms, vienna(to))).toBe(false)
})

test('[CLOCK-6] a night whose borders cross in the skipped hour is none', () => {
  const terms = { ...night, nightTimeStart: '02:30', nightTimeEnd: '03:15' }
  expect(nightChangesAt(terms, vienna('2026-03-29T00:00'))).toBe(vienna('2026-03-30T02:30'))
})

test('[CLOCK-6] nights that meet over the skipped hour are one', () => {
  const terms = { ...night, nightTimeStart: '03:10', nightTimeEnd: '02:45' }
  expect(isNight(terms, vienna('2026-03-29T03:10') - 1)).toBe(true)
  expect(nightChangesAt(terms, vienna('2026-03-28T04:00'))).toBe(vienna('2026-03-30T02:45'))
})

test('[CLOCK-7] the nights of the switches last nine and eleven hours', () => {
  const spring = [vienna('2026-03-28T21:00'), vienna('2026-03-29T09:00')] as const
  const autumn = [vienna('2026-10-24T21:00'), vienna('2026-10-25T09:00')] as const
  expect([spring[1] - spring[0], autumn[1] - autumn[0]]).toEqual([11 * HOUR, 13 * HOUR])
  expect(auctionTimeBetween(night, ...spring)).toBe(2 * HOUR)
  expect(auctionTimeBetween(night, ...autumn)).toBe(2 * HOUR)
  expect(addAuctionTime(noNight, spring[0], 12 * HOUR)).toBe(vienna('2026-03-29T10:00'))
})

test('[CLOCK-8] computes when the night starts or ends next', () => {
  expect(nightChangesAt(night, vienna('2026-07-01T12:00'))).toBe(vienna('2026-07-01T22:00'))
  expect(nightChangesAt(night, vienna('2026-07-01T22:00'))).toBe(vienna('2026-07-02T08:00'))
  expect(nightChangesAt(night, vienna('2026-07-02T08:00'))).toBe(vienna('2026-07-02T22:00'))
})

test('[CLOCK-10] the very start of a night is not inside it', () => {
  expect(isInsideNight(night, vienna('2026-07-01T22:00'))).toBe(false)
  expect(isInsideNight(night, vienna('2026-07-01T22:00') + 1)).toBe(true)
  expect(isInsideNight(night, vienna('2026-07-02T08:00') - 1)).toBe(true)
  expect(isInsideNight(night, vienna('2026-07-02T08:00'))).toBe(false)
})

test('the calendar ends with the last instant that can be written', () => {
  expect(addAuctionTime(night, INSTANT_MS_MAX - 1, 100 * HOUR)).toBe(INSTANT_MS_MAX)
  expect(addAuctionTime(noNight, INSTANT_MS_MAX, HOUR)).toBe(INSTANT_MS_MAX)
})

test('asking for a limit does not walk through the centuries', () => {
  const far = Date.parse('9000-01-01T00:00:00.000Z')
  expect(isAuctionTimeWithin(night, vienna('2026-07-01T12:00'), far, HOUR)).toBe(false)
})

test.each(['Pacific/Apia', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'])(
  'reckons in %s too',
  (timeZone) => {
    const from = Date.parse('2011-12-28T00:00:00.000Z')
    for (const hours of [0, 1, 50, 5000]) {
      const to = addAuctionTime({ ...night, timeZone }, from, hours * HOUR)
      expect(auctionTimeBetween({ ...night, timeZone }, from, to)).toBe(hours * HOUR)
    }
  },
)
