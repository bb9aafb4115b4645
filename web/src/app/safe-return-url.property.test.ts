import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnUrl } from './safe-return-url.ts'

const origin = 'https://zuschlag.example'

/** What browsers read as a slash, as nothing, or as another scheme, around names of other sites. */
const piece = fc.constantFrom(
  '/', '//', '\\', '/\\', '.', '..', '/.', '%2f', '%5c', '\t', '\n', '\r', ' ', '\u0000', '@', ':', '?', '#',
  'evil.example', 'https:', 'http:', 'javascript:', 'data:text/html,', 'zuschlag.example', origin,
  'object', 'dashboard', 'ä', '\u2028', '\u3002',
) // prettier-ignore
const address = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
)

test('whatever comes in, what comes out is a path of this site, however often it is read', () => {
  let led = 0
  let refused = 0
  fc.assert(
    fc.property(address, (returnUrl) => {
      const path = safeReturnUrl(returnUrl, origin)
      if (path === undefined) {
        refused += 1
        return
      }
      led += 1
      expect(path.startsWith('/')).toBe(true)
      expect(new URL(path, origin).origin).toBe(origin)
      expect(safeReturnUrl(path, origin)).toBe(path)
    }),
    { numRuns: 5000 },
  )
  expect(led).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(100)
})

test('a path of this site comes out as it went in', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9-]+$/), { minLength: 1 }), (names) => {
      const path = `/${names.join('/')}?a=1#b`
      expect(safeReturnUrl(path, origin)).toBe(path)
      expect(safeReturnUrl(`${origin}${path}`, origin)).toBe(path)
    }),
  )
})
