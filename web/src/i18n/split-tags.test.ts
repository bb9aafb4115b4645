import { expect, test } from 'vitest'
import { splitTags } from './split-tags.ts'

test('text around and between tags keeps its order and its place', () => {
  expect(splitTags('As <b>{{name}}</b>, <a>here</a>.')).toEqual([
    { at: 0, tag: null, text: 'As ' },
    { at: 3, tag: 'b', text: '{{name}}' },
    { at: 18, tag: null, text: ', ' },
    { at: 20, tag: 'a', text: 'here' },
    { at: 31, tag: null, text: '.' },
  ])
})

test('a tag that is not closed, or closed by another, is text', () => {
  expect(splitTags('3 < 4 <b>bold</a>')).toEqual([{ at: 0, tag: null, text: '3 < 4 <b>bold</a>' }])
})

test('an empty text has no parts', () => {
  expect(splitTags('')).toEqual([])
})
