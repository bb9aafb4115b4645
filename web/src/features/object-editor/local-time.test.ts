import { expect, test } from 'vitest'
import { instantOfLocal, localOfInstant } from './local-time.ts'

test.each([
  ['2026-12-18T18:00', 'Europe/Vienna', '2026-12-18T17:00:00.000Z'],
  ['2026-07-01T09:30', 'Europe/Zurich', '2026-07-01T07:30:00.000Z'],
  // The hour that the switch to summer time skips moves on by the skip, and the one that repeats is its first passing.
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Vienna', '2026-10-25T00:30:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(instantOfLocal(local, zone)).toBe(instant)
})

test('there and back again', () => {
  for (const zone of ['Europe/Vienna', 'America/New_York', 'Asia/Kathmandu']) {
    const local = '2026-11-26T00:05'
    expect(localOfInstant(instantOfLocal(local, zone), zone)).toBe(local)
  }
  expect(localOfInstant(null, 'Europe/Vienna')).toBe('')
  expect(instantOfLocal('gestern', 'Europe/Vienna')).toBeNull()
})
