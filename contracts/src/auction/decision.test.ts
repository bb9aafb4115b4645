import { expect, test } from 'vitest'
import { INSTANT_MS_MAX } from './auction-clock.ts'
import { decisionUntilOf } from './decision.ts'
import { msToInstant } from '../kernel/instant.ts'

test('[DEC-5] a decision period ends with what can be written, however late the end of the auction is', () => {
  const last = msToInstant(INSTANT_MS_MAX)
  expect(decisionUntilOf({ decisionDays: 14 }, last)).toBe(last)
  expect(decisionUntilOf({ decisionDays: 14 }, msToInstant(0))).toBe('1970-01-15T00:00:00.000Z')
})
