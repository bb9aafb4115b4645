import { expect, test } from 'vitest'
import type { Instant } from '../kernel/instant.ts'
import { withdrawableUntil } from './withdrawal-period.ts'

test.each([
  ['2026-11-25T22:59:59.000Z', 'Europe/Vienna', '2026-12-09T22:59:59.999Z'],
  ['2026-11-25T23:30:00.000Z', 'Europe/Vienna', '2026-12-10T22:59:59.999Z'],
  // The clock goes back within the period.
  ['2026-10-20T10:00:00.000Z', 'Europe/Berlin', '2026-11-03T22:59:59.999Z'],
])('[AGR-6] what is concluded at %s in %s can be withdrawn until %s', (at, zone, until) => {
  expect(withdrawableUntil(at as Instant, zone)).toBe(until)
})
