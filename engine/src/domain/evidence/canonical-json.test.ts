import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, canonicalJsonWithout, NotCanonicalError } from './canonical-json.ts'

// The numbers are those of RFC 8785, appendix B, by their IEEE 754 bits.
test.each([
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
])('[EVID-1] the number with the bits %s is %s', (bits, text) => {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(`0x${bits}`))
  expect(canonicalJson(view.getFloat64(0))).toBe(text)
})

test('[EVID-1] sorts by UTF-16 units, not by code points', () => {
  const members = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 }
  expect(canonicalJson(members)).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}',
  )
})

test('[EVID-1] sorts names that look like indexes as texts, and keeps __proto__ as a name', () => {
  const members = JSON.parse('{"b":1,"10":2,"9":3,"__proto__":4,"a":{"2":1,"10":1}}') as unknown
  expect(canonicalJson(members)).toBe('{"10":2,"9":3,"__proto__":4,"a":{"10":1,"2":1},"b":1}')
})

test('[EVID-1] writes strings as ECMAScript does', () => {
  expect(canonicalJson('€$\u000f\nA\'B"\\\\"/\u{1f600}\u2028\u007f')).toBe(
    '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/\u{1f600}\u2028\u007f"',
  )
})

test('[EVID-1] nests, leaves out what is undefined, and knows no white space', () => {
  const value = { b: [1, { z: null, a: true }], a: '', c: undefined }
  expect(canonicalJson(value)).toBe('{"a":"","b":[1,{"a":true,"z":null}]}')
  expect(canonicalJsonWithout({ a: 1, hash: 'x' }, 'hash')).toBe('{"a":1}')
  expect(canonicalJson({ hash: { hash: 1 } })).toBe('{"hash":{"hash":1}}')
})

test.each([
  ['NaN', Number.NaN],
  ['an infinity', Number.POSITIVE_INFINITY],
  ['half a surrogate pair', '\ud800'],
  ['the other half', 'x\udc00'],
  ['half a pair as a name', { '\ud83d': 1 }],
  ['undefined in a list', [undefined]],
  ['a function', () => 1],
  ['a big integer', 1n],
  ['a date', new Date(0)],
  ['a map', new Map()],
])('[EVID-1] refuses %s', (_what, value) => {
  expect(() => canonicalJson({ value })).toThrow(NotCanonicalError)
})

test('[EVID-1] is JSON for the same value, however the members were ordered', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, member]) => [name, shuffled(member)]),
    )
  }
  const names = fc.constantFrom('a', 'b', 'é', '1', '10', '2', '\\u', '"', '\u{1f600}', '\ufb33', '')
  const anyNames = fc.dictionary(names, fc.jsonValue({ maxDepth: 2 }))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue({ maxDepth: 4 }), anyNames), (value) => {
      const text = canonicalJson(value)
      expect(canonicalJson(JSON.parse(text))).toBe(text)
      expect(canonicalJson(shuffled(value))).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { numRuns: 1000 },
  )
})

test.each(Array.from({ length: 10 }, (_, digit) => String(digit)))(
  '[EVID-1] sorts the name %s as a text, though objects list it first',
  (digit) => {
    expect(canonicalJson({ [digit]: 1, '-': 2 })).toBe(`{"-":2,"${digit}":1}`)
  },
)

test('[EVID-1] keeps __proto__ where names have to be put in order', () => {
  expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1},"b":1}')
})

test('[EVID-1] leaves out what is undefined beside names that look like indexes', () => {
  expect(canonicalJson({ 10: undefined, 9: 1, a: undefined })).toBe('{"9":1}')
})

test('[EVID-1] does not change its input', () => {
  const inOrder = Object.freeze({ a: 1, b: 2 })
  const others = Object.freeze([inOrder, Object.freeze({ b: 1, a: 2 }), inOrder])
  expect(canonicalJson(Object.freeze({ list: others }))).toBe(
    '{"list":[{"a":1,"b":2},{"a":2,"b":1},{"a":1,"b":2}]}',
  )
  expect(others[1]).toEqual({ b: 1, a: 2 })
})

test('[EVID-1] says what it refuses', () => {
  expect(() => canonicalJson({ a: Number.NaN })).toThrow('Not a JSON number: NaN')
  expect(() => canonicalJson([new Date(0)])).toThrow('Not a plain object')
  const error: unknown = (() => {
    try {
      return canonicalJson(() => 1)
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toMatchObject({ name: 'NotCanonicalError', message: 'Not a JSON value: function' })
})
