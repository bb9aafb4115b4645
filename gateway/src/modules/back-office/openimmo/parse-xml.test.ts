import { expect, test } from 'vitest'
import { parseXml } from './parse-xml.ts'

test.each([
  ['<a><b>1 &amp; 2</b></a>', { name: 'a', text: '' }],
  ['<x:a xmlns:x="y"> t </x:a>', { name: 'a', text: 't' }],
])('reads %s', (text, root) => {
  expect(parseXml(text)).toMatchObject({ ok: true, value: root })
})

test.each([
  ['', 'notWellFormed'],
  ['<a>', 'notWellFormed'],
  ['<a></b>', 'notWellFormed'],
  ['<!DOCTYPE a><a/>', 'hasDoctype'],
  ['<a>&b;</a>', 'notWellFormed'],
  [`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'tooMuch'],
  [`<a>${'<b/>'.repeat(20_001)}</a>`, 'tooMuch'],
  [`<a>${'<b c="" d="" e="" f="" g="" h=""/>'.repeat(4_000)}</a>`, 'tooMuch'],
])('refuses %.40s', (text, code) => {
  expect(parseXml(text)).toMatchObject({ ok: false, error: { code } })
})

test('stops at the first error and parses nothing after it', () => {
  const read = parseXml(`<a>\n</b>${'<&\n'.repeat(1_000_000)}`)
  expect(read).toEqual({ ok: false, error: { code: 'notWellFormed', line: 2 } })
})
