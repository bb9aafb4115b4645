import {
  signingKeyPair,
  verifyEd25519InNode as verifyInNode,
} from '@zuschlag/engine/verification-cli/node-crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { verifyEd25519InBrowser, sha256 } from './browser-crypto.ts'
import { createHash } from 'node:crypto'
import fc from 'fast-check'

afterEach(() => vi.unstubAllGlobals())

test('the browser and the server agree on signatures', async () => {
  const { sign } = signingKeyPair('a secret')
  const signature = sign('a text')
  for (const verify of [verifyEd25519InBrowser, verifyInNode]) {
    expect(await verify(signature, 'a text')).toBe(true)
    expect(await verify(signature, 'another text')).toBe(false)
    expect(await verify({ ...signature, publicKey: 'B'.repeat(43) }, 'a text')).toBe(false)
  }
})

test('a page without https cannot verify a signature, and does not pretend to', async () => {
  vi.stubGlobal('crypto', {})
  expect(await verifyEd25519InBrowser(signingKeyPair('a secret').sign('a text'), 'a text')).toBeNull()
})

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
