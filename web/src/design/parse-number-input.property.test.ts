import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits } from './use-number-input.ts'
import { parseNumberInput, type NumberInputOptions } from './parse-number-input.ts'

const whole: NumberInputOptions = {
  decimals: 0,
  allowNegative: false,
  allowSpaces: true,
  decimalSeparator: ',',
  digitsMax: 10,
}
const money: NumberInputOptions = { ...whole, decimals: 2 }
const anyOptions = fc.record({
  decimals: fc.integer({ min: 0, max: 3 }),
  allowNegative: fc.boolean(),
  allowSpaces: fc.boolean(),
  decimalSeparator: fc.constantFrom(',' as const, '.' as const),
  digitsMax: fc.integer({ min: 1, max: 10 }),
})
const keyText = fc
  .array(fc.constantFrom(...'0123456789.,-’ a€'.split('')), { maxLength: 14 })
  .map((keys) => keys.join(''))

test('a whole number is read as it was written, grouped or not, with or without a currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      fc.constantFrom('', '.', ' ', '’', '\u00a0'),
      (value, mark) => {
        const text = groupDigits(String(value), mark)
        for (const written of [text, `€ ${text}`, `${text} EUR`, `CHF\u00a0${text}`]) {
          expect(parseNumberInput(written, whole)).toEqual({ value, text: String(value), isValid: true })
        }
      },
    ),
  )
})

test('whatever is typed: a valid number, or 0', () => {
  let valid = 0
  fc.assert(
    fc.property(keyText, anyOptions, (text, options) => {
      const parsed = parseNumberInput(text, options)
      if (!parsed.isValid) {
        expect(parsed).toEqual({ value: 0, text: '0', isValid: false })
        return
      }
      valid += 1
      expect(Number.isFinite(parsed.value)).toBe(true)
      if (!options.allowNegative) expect(parsed.value).toBeGreaterThanOrEqual(0)
      if (options.decimals === 0) expect(Number.isInteger(parsed.value)).toBe(true)
      expect(Math.abs(parsed.value)).toBeLessThan(10 ** options.digitsMax)
      expect(parseNumberInput(parsed.text, options)).toEqual(parsed)
    }),
    { numRuns: 2000 },
  )
  expect(valid).toBeGreaterThan(100)
})

test('no text is read as ten times or more of what its digits before the last separator say', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 99 }), (head, tail) => {
      for (const separator of [',', '.']) {
        const { value } = parseNumberInput(`${head}${separator}${tail}`, whole)
        expect([0, separator === ',' && tail === 0 ? head : 0]).toContain(value)
      }
    }),
  )
})

test.each([
  ['12,5', 0],
  ['12.5', 0],
  ['1.234,5', 0],
  ['2.35.000', 0],
  ['1234.567', 0],
  ['abc', 0],
  ['', 0],
  ['-5', 0],
  ['1e5', 0],
  ['99999999999', 0],
  ['007', 7],
  ['2.350.000', 2_350_000],
  ['1 234 567', 1_234_567],
  ['250.000,00', 250_000],
  ['250000,0', 250_000],
  ['€ 250.000,–', 250_000],
  ['250.000,-- EUR', 250_000],
  // Thousands, as an English reader groups them.
  ['250,000', 0],
  ['250000.00', 0],
  [',00', 0],
])('whole numbers: %s is %d', (text, value) => {
  expect(parseNumberInput(text, whole).value).toBe(value)
})

test.each([
  [',5', '0,5', 0.5],
  ['5,', '5,0', 5],
  ['1.234,56', '1234,56', 1234.56],
  ['1,234', '0', 0],
  [',', '0', 0],
])('two decimals: %s is %s', (text, normal, value) => {
  expect(parseNumberInput(text, money)).toMatchObject({ text: normal, value })
})

test('an English reader groups by commas', () => {
  const english: NumberInputOptions = { ...whole, decimalSeparator: '.' }
  expect(parseNumberInput('2,350,000', english).value).toBe(2_350_000)
  expect(parseNumberInput('2.350.000', english).isValid).toBe(false)
  expect(parseNumberInput('2,350,000.00', english).value).toBe(2_350_000)
})
