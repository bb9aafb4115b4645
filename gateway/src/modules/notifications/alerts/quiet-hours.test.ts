import { type Instant, parseInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { mailDueAt } from './quiet-hours.ts'

const at = (text: string): Instant => parseInstant(text) as Instant
const vienna = { timeZone: 'Europe/Vienna', nightTimeStart: null, nightTimeEnd: null }
const later = at('2026-12-24T12:00:00Z')

test.each([
  ['by day at once', '2026-11-24T12:00:00Z', vienna, later, '2026-11-24T12:00:00Z'],
  ['in the evening in the morning', '2026-11-24T21:00:00Z', vienna, later, '2026-11-25T06:00:00Z'],
  ['before dawn in the morning', '2026-11-25T03:00:00Z', vienna, later, '2026-11-25T06:00:00Z'],
  ['one minute before the night at once', '2026-11-24T20:59:00Z', vienna, later, '2026-11-24T20:59:00Z'],
  [
    'at night at once where it ends before the morning',
    '2026-11-25T03:00:00Z',
    vienna,
    at('2026-11-25T05:00:00Z'),
    '2026-11-25T03:00:00Z',
  ],
  ['at night in the morning with an open end', '2026-11-25T03:00:00Z', vienna, null, '2026-11-25T06:00:00Z'],
  [
    'after the auction’s own night',
    '2026-11-25T06:30:00Z',
    { ...vienna, nightTimeStart: '20:00', nightTimeEnd: '08:00' },
    later,
    '2026-11-25T07:00:00Z',
  ],
  ['over the switch to winter', '2026-10-24T21:00:00Z', vienna, later, '2026-10-25T06:00:00Z'],
])('%s', (_name, now, terms, end, due) => {
  expect(mailDueAt(at(now), terms, end)).toBe(at(due))
})
