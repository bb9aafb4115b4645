import { expect, test } from 'vitest'
import { detailsWith } from '../shared/details.fixture.ts'
import { mappableAuctions } from './mappable.ts'

const at = (latitude: number | null, longitude: number | null) =>
  mappableAuctions([detailsWith({ latitude, longitude }) as never]).length

test('the map shows open offers in the countries that it knows; none far away zooms it out', () => {
  expect(at(48.21, 16.35)).toBe(1)
  expect(at(0, 0)).toBe(0)
  expect(at(48.21, 0)).toBe(0)
  expect(at(16.35, 48.21)).toBe(0)
  expect(at(-33.9, 151.2)).toBe(0)
  expect(at(48.21, null)).toBe(0)
})

test('what is over is not on the map', () => {
  expect(mappableAuctions([detailsWith({ hasEnded: true }) as never])).toEqual([])
  expect(mappableAuctions([detailsWith({ isWithdrawn: true }) as never])).toEqual([])
})
