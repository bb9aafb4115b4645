import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepPress, KEPT_PRESSES_MAX, type Kept } from './capture-early-events.ts'

const press = (target: string): Kept<string> => ({ target, repeat: () => undefined })
const keepAll = (targets: readonly string[]) =>
  targets
    .map(press)
    .reduce<readonly Kept<string>[]>((kept, next) => keepPress(kept, next), [])
    .map(({ target }) => target)

test('each is kept once, in the order of its first press', () => {
  expect(keepAll(['menu', 'filter', 'menu', 'menu'])).toEqual(['menu', 'filter'])
})

test('the last few are kept, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 60 }), (targets) => {
      const kept = keepAll(targets)
      expect(kept.length).toBeLessThanOrEqual(KEPT_PRESSES_MAX)
      expect(new Set(kept).size).toBe(kept.length)
      if (targets.length > 0 && new Set(targets).size <= KEPT_PRESSES_MAX)
        expect(kept).toEqual([...new Set(targets)])
    }),
  )
  const many = Array.from({ length: 20 }, (_, index) => `button ${index}`)
  expect(keepAll(many)).toEqual(many.slice(-KEPT_PRESSES_MAX))
})
