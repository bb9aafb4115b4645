import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { hasLateAward } from './outcome.ts'

const DAY_MS = 86_400_000
const inTime = {
  terms: { decisionDays: 14 },
  effectiveEndAt: msToInstant(0),
  awardedAt: msToInstant(14 * DAY_MS - 1),
  awardedBidRevision: 5,
  counterOffers: [],
  notConcludedAt: null,
}
const failed = { ...inTime, notConcludedAt: msToInstant(DAY_MS) }

/** A counter-offer that was over on a day, and that the awarded bid accepted. */
const raisedUntil = (days: number) => ({
  revision: 9,
  price: 120_000,
  until: msToInstant(days * DAY_MS),
  candidates: [],
  accepted: [5],
})

test('[DEC-5] [DEC-7] an award is late at the end of the decision period, and after one that failed', () => {
  expect(hasLateAward(inTime)).toBe(false)
  expect(hasLateAward({ ...inTime, awardedAt: msToInstant(14 * DAY_MS) })).toBe(true)
  expect(hasLateAward(failed)).toBe(true)
  expect(hasLateAward({ ...failed, awardedAt: null })).toBe(false)
})

test('[DEC-12] a bid that its bidder raised after the failed award holds them again, up to the period', () => {
  expect(hasLateAward({ ...failed, counterOffers: [raisedUntil(2)] })).toBe(false)
  expect(hasLateAward({ ...failed, counterOffers: [raisedUntil(0.5)] })).toBe(true)
  expect(hasLateAward({ ...failed, awardedBidRevision: 6, counterOffers: [raisedUntil(2)] })).toBe(true)
  const late = { ...failed, awardedAt: msToInstant(14 * DAY_MS) }
  expect(hasLateAward({ ...late, counterOffers: [raisedUntil(2)] })).toBe(true)
})

test('[DEC-1] terms without a period have no award that is late by time', () => {
  expect(hasLateAward({ ...inTime, terms: {}, awardedAt: msToInstant(99 * DAY_MS) })).toBe(false)
})
