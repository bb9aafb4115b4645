import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits, isGroupedDigits, regroupEdit, type NumberEdit } from './number-edit.ts'

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
        expect(isGroupedDigits(edit.text, '.')).toBe(true)
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
