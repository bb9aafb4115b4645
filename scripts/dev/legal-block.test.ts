import { expect, test } from 'vitest'
import { withLegalTexts } from './legal-block.ts'

test('texts before and behind the legal ones stay', async () => {
  const written = '{ "first": { "a": "x" }, "legal": { "old": "y" }, "behind": { "b": "z" } }'
  const texts = JSON.parse(await withLegalTexts(written, 'en')) as Record<string, object>
  expect(texts).toMatchObject({ first: { a: 'x' }, behind: { b: 'z' } })
  expect(texts['legal']).not.toHaveProperty('old')
  expect(await withLegalTexts(JSON.stringify(texts), 'en')).toBe(await withLegalTexts(written, 'en'))
})
