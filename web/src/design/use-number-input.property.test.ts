import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  groupDigits,
  hasRoomForDigit,
  isGroupedNumber,
  markOf,
  numberText,
  regroupEdit,
  type NumberEdit,
} from './use-number-input.ts'
import { parseNumberInput, type NumberInputOptions } from './parse-number-input.ts'

/** Types one key at the caret, as a browser does. */
function type(edit: NumberEdit, key: string): NumberEdit {
  const after = {
    text: edit.text.slice(0, edit.caret) + key + edit.text.slice(edit.caret),
    caret: edit.caret + key.length,
  }
  return regroupEdit(edit.text, after, '.')
}

/** Deletes the character before the caret. */
function backspace(edit: NumberEdit): NumberEdit {
  if (edit.caret === 0) return edit
  const after = {
    text: edit.text.slice(0, edit.caret - 1) + edit.text.slice(edit.caret),
    caret: edit.caret - 1,
  }
  return regroupEdit(edit.text, after, '.')
}

const digitsOf = (edit: NumberEdit) => edit.text.replaceAll('.', '')
const digitsLeftOfCaret = (edit: NumberEdit) => edit.text.slice(0, edit.caret).replaceAll('.', '').length

test('typing and deleting digits keeps the digits, their groups and the place of the caret', () => {
  const step = fc.oneof(
    fc.constantFrom(...'0123456789'.split('')).map((key) => ({ do: 'type', key }) as const),
    fc.constant({ do: 'backspace' } as const),
    fc.nat({ max: 14 }).map((to) => ({ do: 'move', to }) as const),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let edit: NumberEdit = { text: '', caret: 0 }
      for (const next of steps) {
        const digits = digitsOf(edit)
        const left = digitsLeftOfCaret(edit)
        if (next.do === 'move') edit = { text: edit.text, caret: Math.min(next.to, edit.text.length) }
        if (next.do === 'type') {
          edit = type(edit, next.key)
          expect(digitsOf(edit)).toBe(digits.slice(0, left) + next.key + digits.slice(left))
          expect(digitsLeftOfCaret(edit)).toBe(left + 1)
        }
        if (next.do === 'backspace') edit = backspace(edit)
        expect(isGroupedNumber(edit.text, '.')).toBe(true)
        expect(edit.text).toBe(groupDigits(digitsOf(edit), '.'))
      }
    }),
  )
})

test('a separator that the reader typed stays where it is, and nothing is read into it', () => {
  let edit: NumberEdit = { text: '', caret: 0 }
  for (const key of '12.5') edit = type(edit, key)
  expect(edit.text).toBe('12.5')
  edit = type(edit, '0')
  expect(edit.text).toBe('12.50')
})

test('groups that the reader types by hand come out right', () => {
  let edit: NumberEdit = { text: '', caret: 0 }
  for (const key of '2.350.000') edit = type(edit, key)
  expect(edit.text).toBe('2.350.000')
})

const readers = fc.record({
  decimals: fc.integer({ min: 0, max: 4 }),
  allowNegative: fc.constant(true),
  allowSpaces: fc.boolean(),
  decimalSeparator: fc.constantFrom(',' as const, '.' as const),
  digitsMax: fc.constant(10),
})
const figures = readers.chain((options) =>
  fc.record({
    options: fc.constant(options),
    value: fc
      .integer({ min: -999_999_999_999, max: 999_999_999_999 })
      .map((whole) => Number((whole / 10 ** options.decimals).toFixed(options.decimals)))
      .filter((value) => Math.abs(value) < 1e10),
  }),
)

test('what a field shows when it is entered is read as the value that it has, with every decimal', () => {
  let withDecimals = 0
  fc.assert(
    fc.property(figures, ({ options, value }) => {
      const text = numberText(value, options)
      if (!Number.isInteger(value)) withDecimals += 1
      expect(parseNumberInput(text, options)).toMatchObject({ value: value === 0 ? 0 : value, isValid: true })
      expect(isGroupedNumber(text, markOf(options))).toBe(true)
    }),
    { numRuns: 1000 },
  )
  expect(withDecimals).toBeGreaterThan(200)
})

test('a digit that is typed into the whole part of a figure with decimals leaves it a figure', () => {
  const typing = figures.chain((figure) =>
    fc.record({
      figure: fc.constant({ ...figure, value: Math.abs(figure.value) }),
      at: fc.nat({ max: 14 }),
      key: fc.constantFrom(...'123456789'.split('')),
    }),
  )
  let grouped = 0
  fc.assert(
    fc.property(typing, ({ figure: { options, value }, at, key }) => {
      const before = numberText(value, options)
      const separatorAt = before.indexOf(options.decimalSeparator)
      const caret = Math.min(at, separatorAt < 0 ? before.length : separatorAt)
      if (!hasRoomForDigit({ text: before, caret }, options)) return
      const typed = { text: before.slice(0, caret) + key + before.slice(caret), caret: caret + 1 }
      const after = regroupEdit(before, typed, markOf(options))
      const bare = typed.text.replaceAll(markOf(options), '').replace(options.decimalSeparator, '.')
      expect(parseNumberInput(after.text, options)).toMatchObject({ value: Number(bare), isValid: true })
      expect(after.text[after.caret - 1]).toBe(key)
      if (after.text !== typed.text) grouped += 1
    }),
    { numRuns: 1000 },
  )
  expect(grouped).toBeGreaterThan(100)
})

test('decimals have their own room, whole digits theirs', () => {
  const percent: NumberInputOptions = {
    decimals: 3,
    allowNegative: false,
    allowSpaces: false,
    decimalSeparator: ',',
    digitsMax: 3,
  }
  expect(hasRoomForDigit({ text: '100,12', caret: 6 }, percent)).toBe(true)
  expect(hasRoomForDigit({ text: '100,125', caret: 7 }, percent)).toBe(false)
  expect(hasRoomForDigit({ text: '100,12', caret: 3 }, percent)).toBe(false)
  expect(hasRoomForDigit({ text: '10,125', caret: 2 }, percent)).toBe(true)
})
