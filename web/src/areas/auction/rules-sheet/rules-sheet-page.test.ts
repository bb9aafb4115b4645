import { expect, test } from 'vitest'
import { createFormat } from '../../../kernel/i18n/format.ts'
import { momentBeside, momentText } from './rules-sheet-page.tsx'

const format = createFormat('de')
const end = '2026-11-27T17:00:00.000Z'

test('to the minute, or to the second where it is no full minute', () => {
  expect(momentText(format, end, 'Europe/Vienna')).toBe('27.11.2026 18:00')
  expect(momentText(format, '2026-11-27T17:00:01.000Z', 'Europe/Vienna')).toBe('27.11.2026 18:00:01')
})

test('the day is said only where it is another one, by the clock of the place', () => {
  expect(momentBeside(format, '2026-11-27T16:55:00.000Z', end, 'Europe/Vienna')).toBe('17:55')
  expect(momentBeside(format, '2026-11-27T22:59:30.000Z', end, 'Europe/Vienna')).toBe('23:59:30')
  expect(momentBeside(format, '2026-11-27T23:00:00.000Z', end, 'Europe/Vienna')).toBe('28.11.2026 00:00')
})
