import { expect, test } from 'vitest'
import { dayTimeAt } from './day-time.ts'

test.each([
  ['03:59', 'evening'],
  ['04:00', 'morning'],
  ['10:59', 'morning'],
  ['11:00', 'day'],
  ['17:59', 'day'],
  ['18:00', 'evening'],
  ['00:00', 'evening'],
])('%s in Vienna is %s', (time, expected) => {
  expect(dayTimeAt(Date.parse(`2026-11-24T${time}:00.000+01:00`), 'Europe/Vienna')).toBe(expected)
})
