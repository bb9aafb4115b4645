import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameJson } from './same-json.ts'

test('values are the same where they are deeply equal', () => {
  const small = fc.jsonValue({ maxDepth: 2 })
  let same = 0
  fc.assert(
    fc.property(small, small, fc.boolean(), (a, other, isCopy) => {
      const b: unknown = isCopy ? JSON.parse(JSON.stringify(a)) : other
      const wanted = isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)))
      if (wanted) same += 1
      expect(isSameJson(a, b)).toBe(wanted)
      expect(isSameJson(b, a)).toBe(wanted)
    }),
    { numRuns: 2000 },
  )
  expect(same).toBeGreaterThan(500)
})

test.each([
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: undefined }, { b: undefined }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[], {}, false],
  [[1, 2], [1], false],
  [null, {}, false],
  [JSON.parse('{"__proto__":{}}'), {}, false],
  [{}, JSON.parse('{"__proto__":{}}'), false],
])('%j and %j: %s', (a, b, wanted) => {
  expect(isSameJson(a, b)).toBe(wanted)
})
