import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import { expect, test } from 'vitest'
import { changeOf, movedBy, secondsIn } from './what-if-panel.tsx'

const step = { at: '2026-11-24T21:14:31.402Z' } as DisputeStep

test.each([
  ['10', 10],
  ['-10', -10],
  ['\u22120,5', -0.5],
  ['+3.125', 3.125],
])('%s are seconds', (text, seconds) => {
  expect(secondsIn(text)).toBe(seconds)
})

test.each(['', '0', 'x', '1e9', '1.2345', '99999999', '--1'])('%o are none', (text) => {
  expect(secondsIn(text)).toBeNull()
  expect(movedBy(step, text)).toBeNull()
})

test('a bid is moved to the millisecond', () => {
  expect(movedBy(step, '-0,402')).toBe('2026-11-24T21:14:31.000Z')
})

test.each([
  ['2.350.000', 2_350_000],
  ['2 350 000', 2_350_000],
  ['250.000,00', 250_000],
  ['250.000,50', null],
  ['0', null],
  ['-1', null],
  ['12345678901', null],
  ['viel', null],
])('%s as a price is %s', (text, price) => {
  const change = changeOf(step, { kind: 'price', price: text, seconds: '' })
  expect(change).toEqual(price === null ? null : { kind: 'change', price })
})

test('a form asks for one change, or none yet', () => {
  const form = { kind: 'price', price: '', seconds: '' } as const
  expect(changeOf(step, form)).toBeNull()
  expect(changeOf(step, { ...form, price: '5' })).toEqual({ kind: 'change', price: 5 })
  expect(changeOf(step, { ...form, kind: 'time', seconds: '1' })).toEqual({
    kind: 'change',
    at: '2026-11-24T21:14:32.402Z',
  })
  expect(changeOf(step, { ...form, kind: 'drop' })).toEqual({ kind: 'drop' })
})
