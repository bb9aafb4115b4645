import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { blockedBy, sentAt } from './bid-block.ts'
import { detailsWith } from './details.fixture.ts'

const end = Date.parse('2026-10-24T20:00:00.000Z')
const start = Date.parse('2026-10-21T06:00:00.000Z')
const blockingNight = detailsWith({
  nightBidding: 'blocked',
  isNightTimeActive: true,
  openEnd: true,
  end: null,
})

test('[BID-5] at the very instant of the end no bid is taken, and the server says whether it was the end', () => {
  expect(blockedBy(detailsWith(), end - 1)).toBeNull()
  expect(blockedBy(detailsWith(), end)).toBe('endUnconfirmed')
  expect(blockedBy(detailsWith({ hasEnded: true }), end)).toBe('auctionEnded')
})

test('[BID-5] an open end is never over by the clock', () => {
  expect(blockedBy(detailsWith({ openEnd: true, end: null }), end + 1)).toBeNull()
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

test('[BID-2] a person who may not bid sees why', () => {
  const abilities = { placeBid: false, requestImmediatePurchase: false, seeAnonymizedBids: true }
  const watching = detailsWith({ abilities: { ...abilities, bidBlockedBy: 'bidderNotPermitted' } })
  expect(blockedBy(watching, end - 1)).toBe('bidderNotPermitted')
})

test('[ADM-3] a suspended person sees it before a bid, after the end that it is over', () => {
  const abilities = { placeBid: false, requestImmediatePurchase: false, seeAnonymizedBids: true }
  const suspended = detailsWith({ abilities: { ...abilities, bidBlockedBy: 'bidderSuspended' } })
  expect(blockedBy(suspended, end - 1)).toBe('bidderSuspended')
  expect(blockedBy({ ...suspended, hasEnded: true }, end)).toBe('auctionEnded')
})

test.each(['bidderSuspended', 'bidderNotPermitted', 'accessExpired'] as const)(
  '[ADM-3] [BID-2] %s comes before an end that is not confirmed',
  (bidBlockedBy) => {
    const abilities = { placeBid: false, requestImmediatePurchase: false, seeAnonymizedBids: true }
    expect(blockedBy(detailsWith({ abilities: { ...abilities, bidBlockedBy } }), end)).toBe(bidBlockedBy)
  },
)

test('what is not published awaits no confirmation of its planned end', () => {
  expect(blockedBy(detailsWith({ isPublished: false, hasStarted: false }), end)).toBe('auctionNotPublished')
})

test('[ADM-2] a limit below the lowest bid keeps from bidding, as soon as the bids of others passed it', () => {
  expect(blockedBy(detailsWith({ bidLimit: 2_330_000 }), end - 1)).toBeNull()
  expect(blockedBy(detailsWith({ bidLimit: 2_329_999 }), end - 1)).toBe('bidLimitExceeded')
  expect(blockedBy(detailsWith({ bidLimit: null }), end - 1)).toBeNull()
})

test('[BID-6] a blocking night is over at the moment that the server named', () => {
  expect(blockedBy(blockingNight, end - 1)).toBe('nightTimeActive')
  expect(blockedBy(blockingNight, end)).toBeNull()
  expect(blockedBy(detailsWith({ isNightTimeActive: true }), end - 1)).toBeNull()
})

test('a word of the server after the turn is not turned again', () => {
  const morning = sentAt({ ...blockingNight, isNightTimeActive: false }, msToInstant(end + 1))
  expect(blockedBy(morning, end + 2)).toBeNull()
  const before = sentAt(blockingNight, msToInstant(end - 1))
  expect([blockedBy(before, end - 1), blockedBy(before, end + 2)]).toEqual(['nightTimeActive', null])
})
