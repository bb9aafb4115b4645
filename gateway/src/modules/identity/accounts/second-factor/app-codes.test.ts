import { expect, test } from 'vitest'
import { newSecret, presentKey, stepOfCode } from './app-codes.ts'

const secret = Buffer.from('12345678901234567890')
const SECOND = 1000

/** RFC 6238, appendix B: SHA-1, of which an app shows the last six digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (seconds, code) => {
  expect(stepOfCode(secret, code, seconds * SECOND, null)).toBe(Math.floor(seconds / 30))
})

test('a code is taken one step early and one late, and no further', () => {
  const code = '287082'
  const taken = [-31, -30, 0, 30, 59, 60, 61].map((offset) => {
    const atSeconds = 30 + offset
    return stepOfCode(secret, code, Math.max(0, atSeconds) * SECOND, null)
  })
  expect(taken).toEqual([1, 1, 1, 1, 1, null, null])
})

test('no code is taken twice, and none from before the last one', () => {
  const atMs = 59 * SECOND
  expect(stepOfCode(secret, '287082', atMs, 0)).toBe(1)
  expect(stepOfCode(secret, '287082', atMs, 1)).toBeNull()
  expect(stepOfCode(secret, '287082', atMs, 2)).toBeNull()
})

test.each(['', '28708', '2870822', 'abcdef', '２８７０８２', ' 287082'])('"%s" is no code', (code) => {
  expect(stepOfCode(secret, code, 59 * SECOND, null)).toBeNull()
})

test('the key is shown typed, as an address and as a picture of it', () => {
  const { key, uri, qr } = presentKey(secret, 'eva+büro@muster.example')
  expect(key).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const address = new URL(uri)
  expect(`${address.protocol}//${address.host}`).toBe('otpauth://totp')
  expect(address.searchParams.get('secret')).toBe(key)
  expect(address.searchParams.get('issuer')).toBe('Zuschlag')
  expect(decodeURIComponent(address.pathname)).toContain('eva+büro@muster.example')
  // The three corners by which a camera finds it: their outermost row is dark for seven modules.
  for (const corner of [0, qr.size - 7]) {
    for (let x = corner; x < corner + 7; x += 1) expect(qr.path).toContain(`M${x} 0h1v1h-1z`)
  }
  expect(qr.path).not.toContain(`M${qr.size} `)
})

test('keys have 160 bits and no two are alike', () => {
  const keys = Array.from({ length: 50 }, () => newSecret())
  expect(new Set(keys.map(({ length }) => length))).toEqual(new Set([20]))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(50)
})
