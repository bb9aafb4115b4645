import type { Price } from '@zuschlag/contracts/kernel/price'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { gapName } from './field-errors.ts'
import { objectOfTenant } from './object-of-tenant.fixture.ts'
import { problemsOf } from '../object/object-values.ts'

const now = '2026-10-01T08:00:00.000Z' as Instant
const values = {
  ...objectOfTenant('Haus'),
  immediatePurchaseEnabled: true,
  immediatePurchasePrice: 200_000 as Price,
  minimumPrice: 200_001 as Price,
}

test('[PUB-11] the form says what is wrong with a minimum price above the immediate purchase price', () => {
  expect(problemsOf(values, now).get('minimumPrice')).toBe('publication')
  expect(gapName('minimumPrice', values, 0)).toBe('minimumPriceAbovePurchase')
  expect(problemsOf({ ...values, minimumPrice: 200_000 as Price }, now).has('minimumPrice')).toBe(false)
})

test('a minimum price that is missing has other words, an address of a video has none', () => {
  expect(gapName('minimumPrice', { ...values, minimumPrice: null }, 0)).toBe('minimumPrice')
  expect(gapName('virtualTourUrl', values, 0)).toBe(null)
})
