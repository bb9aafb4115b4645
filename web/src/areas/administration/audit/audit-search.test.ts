import { expect, test } from 'vitest'
import { auditSearchSchema } from './audit-search-schema.ts'
import { filtersOf } from './audit-search.ts'

test('nonsense in a URL is as good as nothing', () => {
  expect(
    auditSearchSchema.parse({ kind: 'x', person: 'a', object: 5, from: 'gestern', to: '2026-1-1' }),
  ).toEqual({})
})

test('both days count, whatever the length of the last', () => {
  const { from, until } = filtersOf({ from: '2026-10-25', to: '2026-10-25' })
  const hours = (Date.parse(until ?? '') - Date.parse(from ?? '')) / 3_600_000
  expect([23, 24, 25]).toContain(hours)
  expect(new Date(from ?? '').getHours()).toBe(0)
  expect(new Date(until ?? '').getHours()).toBe(0)
})

test('what is not asked is not sent', () => {
  expect(filtersOf({})).toEqual({})
  expect(filtersOf({ from: '2026-13-40', person: 'anna', kind: 'bids' })).toEqual({
    person: 'anna',
    kind: 'bids',
  })
})
