import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countdownMarksS, countdownTo, elapsedPercent, passedMark } from './countdown.ts'

const DAY_MS = 86_400_000
const left = fc.oneof(
  fc.integer({ min: -DAY_MS, max: 40 * DAY_MS }),
  fc
    .constantFrom(...countdownMarksS)
    .chain((mark) => fc.integer({ min: -2, max: 2 }).map((ms) => mark * 1000 + ms)),
)

/** Whole seconds that the shown parts stand for, at most: minutes hide up to 59 of them. */
function shownSeconds(ms: number): number {
  const shown = countdownTo(ms, 0)
  if (shown.kind === 'over') return 0
  if (shown.kind === 'lastHour') return shown.minutes * 60 + shown.seconds
  return shown.days * 86_400 + shown.hours * 3600 + shown.minutes * 60
}

test('shows no more than a second too much and never nothing while there is time', () => {
  fc.assert(
    fc.property(left, (ms) => {
      const shown = countdownTo(ms, 0)
      expect(shown.kind === 'over').toBe(ms <= 0)
      if (shown.kind === 'long') {
        expect(shown.hours).toBeLessThan(24)
        expect(shown.minutes).toBeLessThan(60)
        expect(ms - shownSeconds(ms) * 1000).toBeGreaterThan(-1000)
        expect(ms - shownSeconds(ms) * 1000).toBeLessThanOrEqual(60_000)
      }
      if (shown.kind === 'lastHour') {
        expect(shown.seconds).toBeLessThan(60)
        expect(shownSeconds(ms)).toBe(Math.ceil(ms / 1000))
      }
    }),
  )
})

test('never counts upwards as time passes', () => {
  fc.assert(
    fc.property(left, fc.nat({ max: DAY_MS }), (ms, passed) => {
      expect(shownSeconds(ms - passed)).toBeLessThanOrEqual(shownSeconds(ms))
    }),
  )
})

test('changes to minutes and seconds at the last hour', () => {
  expect(countdownTo(3_600_000, 0)).toEqual({ kind: 'long', days: 0, hours: 1, minutes: 0 })
  expect(countdownTo(3_599_000, 0)).toEqual({ kind: 'lastHour', minutes: 59, seconds: 59 })
  expect(countdownTo(1, 0)).toEqual({ kind: 'lastHour', minutes: 0, seconds: 1 })
})

test('speaks every mark once, however the looks at the clock fall', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 60 }), (waits) => {
      let before = 62_000
      const spoken: number[] = []
      for (const wait of [...waits, 200_000]) {
        const mark = passedMark(before, before - wait)
        if (mark !== null) spoken.push(mark)
        before -= wait
      }
      expect(spoken.at(-1)).toBe(0)
      expect(new Set(spoken).size).toBe(spoken.length)
    }),
  )
})

test('is silent about marks that were passed before the reader came, and says the last after a sleep', () => {
  expect(passedMark(50_000, 49_000)).toBeNull()
  expect(passedMark(2 * DAY_MS, 120_000)).toBe(300)
})

test('the elapsed share stays between nothing and all', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.integer(),
      (start, end, now) => {
        const percent = elapsedPercent(start, end, now) ?? Number.NaN
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      },
    ),
  )
  expect(elapsedPercent(0, null, 5)).toBeNull()
})
