import { openEnergy } from '@zuschlag/contracts/auction/energy'
import { expect, test } from 'vitest'
import { hasNothing } from './object-values.ts'

test('energy about which nothing was said yet is empty, however it is written', () => {
  expect(hasNothing('energy', {})).toBe(true)
  expect(hasNothing('energy', { energy: openEnergy })).toBe(true)
  expect(hasNothing('energy', { energy: { ...openEnergy, kind: 'exempt' } })).toBe(false)
})

test('one field that was filled in is something', () => {
  expect(hasNothing('texts', { description: '', externalDescriptionUrl: null, virtualTourUrl: null })).toBe(
    true,
  )
  expect(
    hasNothing('texts', { description: 'Ruhig', externalDescriptionUrl: null, virtualTourUrl: null }),
  ).toBe(false)
})
