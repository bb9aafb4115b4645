import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantToMs, msToInstant, parseInstant } from './instant.ts'

const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')
const ms = fc.oneof(
  fc.integer({ min: FIRST_MS, max: LAST_MS }),
  fc.constantFrom(
    FIRST_MS,
    -1,
    0,
    1,
    LAST_MS,
    Date.parse('2024-02-29T23:59:59.999Z'),
    Date.parse('2100-03-01'),
  ),
)

test('instants and milliseconds are two spellings of one moment, as Date knows them', () => {
  fc.assert(
    fc.property(ms, (value) => {
      const instant = msToInstant(value)
      expect(instantToMs(instant)).toBe(value)
      expect(parseInstant(instant)).toBe(instant)
    }),
    { numRuns: 2000 },
  )
})

const part = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'))
const almostInstant = fc
  .tuple(
    fc.constantFrom('0000', '1900', '2000', '2024', '2026'),
    part(13),
    part(32),
    part(24),
    part(60),
    part(60),
  )
  .map(([year, month, day, hour, minute, second]) => `${year}-${month}-${day}T${hour}:${minute}:${second}Z`)

test('a moment from the wire is taken exactly where its day and time exist', () => {
  let refused = 0
  fc.assert(
    fc.property(almostInstant, (text) => {
      const asDate = Date.parse(text)
      const exists = !Number.isNaN(asDate) && new Date(asDate).toISOString() === text.replace('Z', '.000Z')
      if (!exists) refused += 1
      expect(parseInstant(text)).toBe(exists ? text.replace('Z', '.000Z') : null)
    }),
    { numRuns: 3000 },
  )
  expect(refused).toBeGreaterThan(100)
})

test.each([
  ['2026-10-24T19:55Z', '2026-10-24T19:55:00.000Z'],
  ['2026-10-24T19:55:01Z', '2026-10-24T19:55:01.000Z'],
  ['2026-10-24T19:55:01.5Z', '2026-10-24T19:55:01.500Z'],
  ['2026-10-24T19:55:01.25Z', '2026-10-24T19:55:01.250Z'],
  ['2026-10-24T19:55:01.1234Z', null],
  ['2026-10-24T21:55:00+02:00', null],
  ['2026-10-24', null],
  ['12026-10-24T19:55:00Z', null],
  ['2026-10-24T19:55:60Z', null],
])('%s is read as %s', (text, instant) => {
  expect(parseInstant(text)).toBe(instant)
})
