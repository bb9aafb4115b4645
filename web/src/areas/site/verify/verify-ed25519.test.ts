import {
  signingKeyPair,
  verifyEd25519InNode as verifyInNode,
} from '@zuschlag/engine/verification-cli/node-ed25519'
import { afterEach, expect, test, vi } from 'vitest'
import { verifyEd25519InBrowser } from './browser-crypto.ts'

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
