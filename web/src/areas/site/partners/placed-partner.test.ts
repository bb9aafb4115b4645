import type { Partner } from '@zuschlag/contracts/site/partners'
import { expect, test } from 'vitest'
import { isPlaced } from './placed-partner.ts'

const at = (latitude: number | null, longitude: number | null) => isPlaced({ latitude, longitude } as Partner)

test('the map shows partners in the countries that it knows; none far away zooms it out', () => {
  expect(at(48.21, 16.35)).toBe(true)
  expect(at(0, 0)).toBe(false)
  expect(at(null, null)).toBe(false)
})
