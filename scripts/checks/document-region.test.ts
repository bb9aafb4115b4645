import { expect, test } from 'vitest'
import { withRegion } from './document-region.ts'

const document = 'Before\n\n<!-- score: written by a command -->\n\nold\n\n<!-- end of score -->\n\nAfter\n'

test('what stands between the marks is replaced, and nothing else', () => {
  expect(withRegion(document, 'score', 'new')).toBe(document.replace('old', 'new'))
})

test('a document without the marks is left alone', () => {
  expect(() => withRegion('Before\n', 'score', 'new')).toThrow('no place for score')
  expect(() => withRegion(document, 'mutants', 'new')).toThrow('no place for mutants')
})
