import type { Partner } from '@zuschlag/contracts/site/partners'
import { expect, test } from 'vitest'
import { isPlaced, partnerRows } from './partner-rows.ts'

const partner = (id: number, reviewText: string | null = null) => ({ id: String(id), reviewText }) as Partner
const many = (count: number) => Array.from({ length: count }, (_, id) => partner(id))

test('rows have eight partners, the last one what is left', () => {
  expect(partnerRows(many(18)).map(({ partners }) => partners.length)).toEqual([8, 8, 2])
  expect(partnerRows([])).toEqual([])
})

test('quotes cycle through the partners with a review', () => {
  const rows = partnerRows([partner(100, 'a'), ...many(20), partner(101, 'b')])
  expect(rows.map(({ quoted }) => quoted?.id)).toEqual(['100', '101', '100'])
})

test('without a review there is no quote', () => {
  expect(partnerRows(many(9)).map(({ quoted }) => quoted)).toEqual([null, null])
})

const at = (latitude: number | null, longitude: number | null) => isPlaced({ latitude, longitude } as Partner)

test('the map shows partners in the countries that it knows; none far away zooms it out', () => {
  expect(at(48.21, 16.35)).toBe(true)
  expect(at(0, 0)).toBe(false)
  expect(at(null, null)).toBe(false)
})
