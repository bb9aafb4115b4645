import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { hasLateAward } from './outcome.ts'

const DAY_MS = 86_400_000
const inTime = {
  terms: { decisionDays: 14 },
  effectiveEndAt: msToInstant(0),
  awardedAt: msToInstant(14 * DAY_MS - 1),
  releasedBidderIds: [] as readonly UserId[],
}

test('[DEC-5] [DEC-7] an award is late at the end of the decision period, and after one that failed', () => {
  expect(hasLateAward(inTime)).toBe(false)
  expect(hasLateAward({ ...inTime, awardedAt: msToInstant(14 * DAY_MS) })).toBe(true)
  expect(hasLateAward({ ...inTime, releasedBidderIds: ['ben' as UserId] })).toBe(true)
  expect(hasLateAward({ ...inTime, awardedAt: null, releasedBidderIds: ['ben' as UserId] })).toBe(false)
})

test('[DEC-1] terms without a period have no award that is late by time', () => {
  expect(hasLateAward({ ...inTime, terms: {}, awardedAt: msToInstant(99 * DAY_MS) })).toBe(false)
})
