import type { LiveAuction } from '@zuschlag/contracts/realtime/messages'
import { expect, test } from 'vitest'
import { detailsWith } from '../shared/details.fixture.ts'
import { isLastHour, stepTo } from '../shared/runtime-meter.tsx'
import { mergeLiveDetails } from './merge-live-details.ts'

const details = detailsWith()
const first = details.end ?? ''
const liveWith = (end: string): LiveAuction => {
  const { currentPrice, hasStarted, hasEnded, isNightTimeActive, isPublished, hasBids, isWithdrawn } = details
  const flags = { hasStarted, hasEnded, isNightTimeActive, isPublished, hasBids, isWithdrawn }
  return { currentPrice, bidCount: 9, ...flags, end: end as LiveAuction['end'] }
}

test('an extension stays announced with the end that was planned, however often the end moves', () => {
  const once = mergeLiveDetails(details, liveWith('2026-10-24T20:08:00.000Z'), details.revision + 1)
  expect(once.extendedFrom).toBe(first)
  const twice = mergeLiveDetails(once, liveWith('2026-10-24T20:15:00.000Z'), details.revision + 2)
  expect(twice.extendedFrom).toBe(first)
  const same = mergeLiveDetails(details, liveWith(first), details.revision + 1)
  expect(same.extendedFrom).toBeUndefined()
})

test('the end has its seconds from less than an hour before it', () => {
  const end = Date.parse(first)
  expect(isLastHour(details.end, end - 3_600_000)).toBe(false)
  expect(isLastHour(details.end, end - 3_599_999)).toBe(true)
  expect(isLastHour(null, end)).toBe(false)
})

test('a card renders each second only while it shows seconds', () => {
  const end = Date.parse(first)
  expect(stepTo(details.end, end - 7_200_001)).toBe(end - 7_205_000)
  expect(stepTo(details.end, end - 1_001)).toBe(end - 1_001)
  expect(stepTo(details.end, end + 1_001)).toBe(end)
})
