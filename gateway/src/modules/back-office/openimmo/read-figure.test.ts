import { expect, test } from 'vitest'
import { figureOf, priceOf } from './read-figure.ts'

const area = { min: 0.01, max: 100_000_000 }

test.each([
  ['98.5', 98.5],
  ['98,55', 98.55],
  ['0.980', 0.98],
  ['.5', 0.5],
  ['1200.000', 1200],
  ['1.234.567', 1_234_567],
  ['1.200,50', 1200.5],
  ['1,200.50', 1200.5],
  ["1'200", 1200],
  ['1 200,5', 1200.5],
  ['120 m²', 120],
  ['112,4 kWh/(m²*a)', 112.4],
  ['1.63E1', 16.3],
])('%j is %d', (text, value) => {
  expect(figureOf(text, area)).toEqual({ value })
})

test.each([
  ['1.200', 'ambiguous'],
  ['98,555', 'ambiguous'],
  ['0', 'zero'],
  ['0.00', 'zero'],
  ['ca. 120', 'notAFigure'],
  ['12 5', 'notAFigure'],
  ['1.2.3', 'notAFigure'],
  ['', 'notAFigure'],
  ['NaN', 'notAFigure'],
  ['Infinity', 'notAFigure'],
  ['0x10', 'notAFigure'],
  ['-3', 'outOfRange'],
  ['1e30', 'outOfRange'],
  ['9'.repeat(400), 'notAFigure'],
])('%j is none: %s', (text, why) => {
  expect(figureOf(text, area)).toEqual({ why })
})

test('of two readings the one within the bounds is taken', () => {
  expect(figureOf('1.620', { min: 0, max: 20 })).toEqual({ value: 1.62 })
  expect(figureOf('48.201', { min: -90, max: 90 })).toEqual({ value: 48.201 })
  expect(figureOf('1.620', { min: 0, max: 2000 })).toEqual({ why: 'ambiguous' })
})

test.each([
  ['450000', 450_000],
  ['450000.00', 450_000],
  ['450000.0000', 450_000],
  ['480.000', 480_000],
  ['480.000,00', 480_000],
  ['480 000', 480_000],
  ["1'250'000", 1_250_000],
])('the price %j is %d', (text, value) => {
  expect(priceOf(text)).toEqual({ value })
})

test.each([
  ['450000.50', 'notWhole'],
  ['0.00', 'zero'],
  ['-3', 'outOfRange'],
  ['99999999999', 'outOfRange'],
  ['auf Anfrage', 'notAFigure'],
  ['4.50.000', 'notAFigure'],
])('the price %j is none: %s', (text, why) => {
  expect(priceOf(text)).toEqual({ why })
})
