import { expect, test } from 'vitest'
import { detailsWith } from './details.fixture.ts'
import { blockedBy, isEndingSoon, isNight, phaseOf } from './phase.ts'

const end = Date.parse('2026-10-24T20:00:00.000Z')
const start = Date.parse('2026-10-21T06:00:00.000Z')
const inNightChangingAtEnd = detailsWith({ nightBidding: 'blocked', isNightTimeActive: true })

test('[BID-5] at the very instant of the end it is over, whether or not the server has said so', () => {
  expect(phaseOf(detailsWith(), end - 1)).toBe('running')
  expect(phaseOf(detailsWith(), end)).toBe('over')
  expect(blockedBy(detailsWith(), end)).toBe('auctionEnded')
  expect(phaseOf(detailsWith({ hasEnded: true }), end - 1)).toBe('ended')
})

test('[BID-5] an open end is never over by the clock', () => {
  expect(phaseOf(detailsWith({ openEnd: true }), end + 1)).toBe('running')
  expect(phaseOf(detailsWith({ openEnd: true, end: null }), end + 1)).toBe('running')
})

test('[BID-4] starts at the instant of the start, without a reload', () => {
  const upcoming = detailsWith({ hasStarted: false })
  expect(blockedBy(upcoming, start - 1)).toBe('auctionNotStarted')
  expect(blockedBy(upcoming, start)).toBeNull()
})

test('[BID-3] withdrawn and unpublished auctions take no bids', () => {
  expect(blockedBy(detailsWith({ isWithdrawn: true }), end - 1)).toBe('auctionNotPublished')
  expect(blockedBy(detailsWith({ isPublished: false }), end - 1)).toBe('auctionNotPublished')
})

test('[BID-2] who may not bid is told so', () => {
  const abilities = { placeBid: false, requestImmediatePurchase: false, seeAnonymizedBids: true }
  const watching = detailsWith({ abilities: { ...abilities, bidBlockedBy: 'bidderNotPermitted' } })
  expect(blockedBy(watching, end - 1)).toBe('bidderNotPermitted')
})

test('[BID-6] a blocking night is over at the moment that the server named', () => {
  expect(blockedBy({ ...inNightChangingAtEnd, openEnd: true }, end - 1)).toBe('nightTimeActive')
  expect(blockedBy({ ...inNightChangingAtEnd, openEnd: true }, end)).toBeNull()
  expect(blockedBy(detailsWith({ isNightTimeActive: true }), end - 1)).toBeNull()
})

test('night turns by itself', () => {
  expect(isNight(detailsWith(), end - 1)).toBe(false)
  expect(isNight(detailsWith(), end)).toBe(true)
  expect(isNight(detailsWith({ nightTimeChangesAt: null }), end)).toBe(false)
})

test('the last hour begins after its first instant', () => {
  expect(isEndingSoon(detailsWith(), end - 3_600_000)).toBe(false)
  expect(isEndingSoon(detailsWith(), end - 3_599_999)).toBe(true)
  expect(isEndingSoon(detailsWith(), end)).toBe(false)
})
