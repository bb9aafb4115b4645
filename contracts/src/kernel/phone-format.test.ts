import { expect, test } from 'vitest'
import { phoneSchema } from './phone.ts'
import { formatPhone, phoneLink, typedPhone } from './phone-format.ts'

test.each([
  ['+4315550140', '+43 1 555 01 40'],
  ['+4312345678', '+43 1 234 56 78'],
  ['+41415550720', '+41 41 555 07 20'],
  ['+494515550211', '+49 451 555 02 11'],
  ['+49895550230', '+49 89 555 02 30'],
  ['+43 1 555 01 40', '+43 1 555 01 40'],
])('%s reads %s', (wire, shown) => {
  expect(formatPhone(wire)).toBe(shown)
})

test.each(['+15551234567', 'n/a', '+43', ''])('%s stays as it is', (phone) => {
  expect(formatPhone(phone)).toBe(phone)
})

test.each([
  ['+4306601234567', '+436601234567'],
  ['+41445550720', '+41445550720'],
])('%s is taken over the wire as %s', (sent, kept) => {
  expect(phoneSchema.parse(sent)).toBe(kept)
})

test('links have no spaces', () => {
  expect(phoneLink('+43 1 555 01 40')).toBe('tel:+4315550140')
})

test.each([
  ['0043 1 / 555-01 40', '+4315550140'],
  [' +49 (30) 1234.5678 ', '+493012345678'],
  ['+43 (0) 660/123 45 67', '+436601234567'],
  ['0043 (0)660 1234567', '+436601234567'],
  ['+49 0151 2345678', '+491512345678'],
  ['+41( 0 )44 555 07 20', '+41445550720'],
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['+39 06 1234567', '+39061234567'],
  ['+43 00 1', '+43001'],
  ['01 555', '01555'],
  ['', ''],
])('%s is taken as %s', (typed, wire) => {
  expect(typedPhone(typed)).toBe(wire)
})
