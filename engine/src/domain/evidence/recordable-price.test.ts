import { expect, test } from 'vitest'
import { RECORDED_PRICE_LENGTH_MAX, recordablePrice } from './recordable-price.ts'

/** A list in a list, so many times. */
function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)]
}

test.each([100_000, 0, -1, 1.5, 1e300, '', '100000', true, null, [1, 'a'], { amount: 1 }])(
  '[EVID-5] %j is kept as it is',
  (price) => expect(recordablePrice(price)).toBe(price),
)

test('[EVID-5] what has no canonical JSON is kept as a text about it', () => {
  expect(recordablePrice(undefined)).toBe('unrecordable: missing')
  expect(recordablePrice(Infinity)).toBe('unrecordable: Not a JSON number: Infinity')
  expect(recordablePrice('\ud800')).toBe('unrecordable: Half a surrogate pair')
})

test('[EVID-5] what is longer than the limit is kept as a text about it', () => {
  const text = 'x'.repeat(RECORDED_PRICE_LENGTH_MAX - 2)
  expect(recordablePrice(text)).toBe(text)
  expect(recordablePrice(`${text}x`)).toBe('unrecordable: too long')
  // Half a surrogate pair at the end of a long text is not looked at.
  expect(recordablePrice(`${text}xxx\ud800`)).toBe('unrecordable: too long')
  const list = Array.from({ length: 99 }, () => 1)
  expect(recordablePrice(list)).toBe(list)
  expect(recordablePrice([...list, 1])).toBe('unrecordable: too long')
})

test('[EVID-5] what nests deeper than the limit is kept as a text about it', () => {
  const deep = nested(8)
  expect(recordablePrice(deep)).toBe(deep)
  expect(recordablePrice(nested(9))).toBe('unrecordable: too deep')
  expect(recordablePrice({ a: 1, b: nested(8) })).toBe('unrecordable: too deep')
  expect(recordablePrice([null, nested(7)])).toEqual([null, nested(7)])
})

test('an error other than NotCanonicalError is not swallowed', () => {
  const price = {
    get amount(): never {
      throw new RangeError('broken')
    },
  }
  expect(() => recordablePrice(price)).toThrow(RangeError)
})
