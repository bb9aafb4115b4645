import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { dayOf } from '@zuschlag/contracts/kernel/zone-name'
import { expect, test } from 'vitest'
import { endOfDay, inputOfInstant, instantOfInput } from './moment-field.tsx'

test.each([
  ['2026-11-26T17:00:00.000Z', 'Europe/Vienna', '2026-11-26T18:00'],
  ['2026-07-01T16:00:00.000Z', 'Europe/Zurich', '2026-07-01T18:00'],
])('%s in %s is %s, and back', (text, zone, local) => {
  const instant = msToInstant(Date.parse(text))
  expect(inputOfInstant(instant, zone)).toBe(local)
  expect(instantOfInput(local, zone)).toBe(instant)
})

test('an hour that the clock skips moves on, one that it repeats means its first passing', () => {
  expect(instantOfInput('2026-03-29T02:30', 'Europe/Vienna')).toBe('2026-03-29T01:30:00.000Z')
  expect(instantOfInput('2026-10-25T02:30', 'Europe/Vienna')).toBe('2026-10-25T00:30:00.000Z')
})

test.each(['', '2026-11-26', '2026-13-40T99:99', 'morgen'])('%j is no date', (text) => {
  expect(instantOfInput(text, 'Europe/Vienna')).toBeNull()
})

test('there and back again, wherever the offset is', () => {
  for (const zone of ['Europe/Vienna', 'America/New_York', 'Asia/Kathmandu']) {
    const instant = instantOfInput('2026-11-26T00:05', zone)
    expect(instant === null ? null : inputOfInstant(instant, zone)).toBe('2026-11-26T00:05')
  }
})

test.each([
  ['2026-11-30', 'Europe/Vienna', '2026-11-30T22:59:59.999Z'],
  ['2026-07-01', 'Europe/Zurich', '2026-07-01T21:59:59.999Z'],
])('the end of %s in %s is %s, and its day is that one', (day, zone, end) => {
  expect(endOfDay(day, zone)).toBe(end)
  expect(dayOf(msToInstant(Date.parse(end)), zone)).toBe(day)
  expect(endOfDay('', zone)).toBeNull()
})
