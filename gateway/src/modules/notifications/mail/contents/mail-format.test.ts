import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { mailFormat } from './mail-format.ts'

test('an exact time says which hour is meant where the end of summer time repeats one', () => {
  const [first, second] = [0, 1].map((hour) => msToInstant(Date.UTC(2026, 9, 25, hour, 30)))
  if (first === undefined || second === undefined) throw new Error('There are two times')
  const exact = mailFormat('de').dateTimeMs
  expect(exact(first, 'Europe/Vienna')).toBe('25.10.2026 02:30:00,000 (UTC+2)')
  expect(exact(second, 'Europe/Vienna')).toBe('25.10.2026 02:30:00,000 (UTC+1)')
  expect(mailFormat('en').dateTimeMs(first, 'Europe/Zurich')).toContain('02:30:00.000 (UTC+2)')
})

test('an end that an extension moved is named to the second', () => {
  const { end } = mailFormat('de', true)
  const at = (...time: readonly [number, number, number?]) => msToInstant(Date.UTC(2026, 10, 26, ...time))
  expect(end(at(17, 0), 'Europe/Vienna')).toBe('26.11.2026 18:00\u00a0MEZ')
  expect(end(at(17, 4, 41), 'Europe/Vienna')).toBe('26.11.2026 18:04:41\u00a0MEZ')
})
