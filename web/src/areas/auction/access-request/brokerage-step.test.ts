import type { ConcludedBrokerage } from '@zuschlag/contracts/access-requests/brokerage'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { lateReviewDay, reviewStartsAfter } from './brokerage-step.tsx'

const at = (text: string) => text as Instant
const timeZone = 'Europe/Vienna'

test.each([
  ['2026-03-20T09:00:00.000Z', '2026-04-03T21:59:59.999Z', '2026-04-03'],
  ['2026-03-20T09:00:00.000Z', '2026-04-03T22:00:00.000Z', null],
  // Late in the evening before the clocks change.
  ['2026-03-20T22:59:00.000Z', '2026-04-03T21:59:59.999Z', '2026-04-03'],
  ['2026-03-20T23:00:00.000Z', '2026-04-03T22:00:00.000Z', '2026-04-04'],
])('[AGR-5] at %s, a process that ends at %s warns of the review after %s', (now, end, day) => {
  expect(lateReviewDay({ end: at(end), timeZone }, instantToMs(at(now)))).toBe(day)
})

test('[AGR-5] without an end, or before the time is known, nothing is late', () => {
  expect(lateReviewDay({ end: null, timeZone }, 0)).toBeNull()
  expect(lateReviewDay({ end: at('2026-04-03T21:00:00.000Z'), timeZone }, null)).toBeNull()
})

test('[AGR-5] the review waits for the end of the period, unless it was asked for at once', () => {
  const withdrawableUntil = at('2026-04-03T21:59:59.999Z')
  const agreed = { isInForce: true, beginsAtOnce: false, withdrawableUntil } as ConcludedBrokerage
  const untilMs = instantToMs(withdrawableUntil)
  expect(reviewStartsAfter(agreed, untilMs)).toBe(withdrawableUntil)
  expect(reviewStartsAfter(agreed, null)).toBe(withdrawableUntil)
  expect(reviewStartsAfter(agreed, untilMs + 1)).toBeNull()
  expect(reviewStartsAfter({ ...agreed, beginsAtOnce: true }, untilMs)).toBeNull()
  expect(reviewStartsAfter({ ...agreed, isInForce: false }, untilMs)).toBeNull()
  expect(reviewStartsAfter(null, untilMs)).toBeNull()
})
