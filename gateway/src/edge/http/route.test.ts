import { expect, test } from 'vitest'
import { findInvalidText } from './route.ts'

test.each([
  ['a text', 'Gr\u00FC\u00DFe \u{1F600}', null],
  ['a NUL', { a: [{ b: 'x\0' }] }, ['a', 0, 'b']],
  ['half a pair', ['x', '\uD800'], [1]],
  ['a key', { 'a\uDC00': 1 }, ['a\uDC00']],
  ['no text', { a: [1, null, true, undefined] }, null],
])('%s', (_name, value, path) => {
  expect(findInvalidText(value)).toEqual(path)
})

test('however deep', () => {
  let deep: unknown = 'x\0'
  for (let depth = 0; depth < 2_000; depth += 1) deep = [deep]
  expect(findInvalidText(deep)).toHaveLength(2_000)
})
