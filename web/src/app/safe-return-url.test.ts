import { expect, test } from 'vitest'
import { safeReturnUrl } from './safe-return-url.ts'

const origin = 'https://zuschlag.example'

test.each([
  ['/object/dashboard', '/object/dashboard'],
  ['/object/x?tab=info#bids', '/object/x?tab=info#bids'],
  ['https://zuschlag.example/de/objects', '/de/objects'],
  ['object/dashboard', '/object/dashboard'],
])('%s stays on this origin', (returnUrl, expected) => {
  expect(safeReturnUrl(returnUrl, origin)).toBe(expected)
})

test.each([
  'https://evil.example/',
  '//evil.example/path',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  'javascript:alert(1)',
  'data:text/html,x',
  'http://zuschlag.example/',
  'https://zuschlag.example:8443/',
  'https://zuschlag.example@evil.example/',
  '\t//evil.example',
])('%s is another site', (returnUrl) => {
  expect(safeReturnUrl(returnUrl, origin)).toBeUndefined()
})

test('nothing asked for is nothing to go to', () => {
  expect(safeReturnUrl(undefined, origin)).toBeUndefined()
})
