import { expect, test } from 'vitest'
import { noSeller, sellerFaults, sellerOf } from './seller-values.ts'

test('nobody is no fault, and nobody is invited', () => {
  expect(sellerFaults({ ...noSeller, firstName: ' ' })).toEqual([])
  expect(sellerOf(noSeller, 'de')).toBeNull()
})

test('a seller is named completely or not at all', () => {
  expect(sellerFaults({ ...noSeller, lastName: 'Huber' })).toEqual(['email', 'firstName'])
  expect(sellerFaults({ email: 'eva', firstName: 'Eva', lastName: 'Huber' })).toEqual(['email'])
  const typed = { email: ' eva@haus.example ', firstName: 'Eva', lastName: 'Huber ' }
  expect(sellerFaults(typed)).toEqual([])
  const invited = { email: 'eva@haus.example', firstName: 'Eva', lastName: 'Huber', language: 'en' }
  expect(sellerOf(typed, 'en')).toEqual(invited)
})
