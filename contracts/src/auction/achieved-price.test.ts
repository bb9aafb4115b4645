import { expect, test } from 'vitest'
import { msToInstant } from '../kernel/instant.ts'
import { decisionOf } from './achieved-price.ts'

test('an accepted immediate purchase is a decision of its own, not an accepted bid', () => {
  const at = msToInstant(0)
  const awarded = { kind: 'awarded', at, price: 1, category: null, confirmation: 'notAsked' } as const
  expect(decisionOf(awarded)).toBe('awarded')
  expect(decisionOf({ kind: 'bought', at, price: 1 })).toBe('bought')
  expect(decisionOf({ kind: 'notAwarded', at })).toBe('notAwarded')
})
