import fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipOf, SharedText } from './answers.ts'

test('a head and a text that was compressed before are one gzip file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), async (head, text) => {
      const shared = new SharedText(text)
      const packed = gzipOf(Buffer.from(head), shared.bytes, await shared.deflated())
      expect(gunzipSync(packed).toString()).toBe(head + text)
    }),
  )
})

test('long texts too, and a head up to 64 KiB', async () => {
  const shared = new SharedText('ä'.repeat(200_000))
  const head = Buffer.alloc(65_535, 'x')
  const packed = gzipOf(head, shared.bytes, await shared.deflated())
  expect(gunzipSync(packed).toString()).toBe(head.toString() + 'ä'.repeat(200_000))
  expect(() => gzipOf(Buffer.alloc(65_536), shared.bytes, Buffer.alloc(0))).toThrow('too long')
})
