import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './browser-crypto.ts'

const expected = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

test('hashes texts as Node does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(sha256.hex(text)).toBe(expected(text))
    }),
  )
})

test('hashes every length around the edge of a block', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'a'.repeat(length)
    expect(sha256.hex(text)).toBe(expected(text))
  }
})

test('hashes bytes in whatever pieces they come', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 12 }), (pieces) => {
      const digest = sha256.digest()
      for (const piece of pieces) digest.update(piece)
      expect(digest.hex()).toBe(expected(Buffer.concat(pieces)))
    }),
  )
})
