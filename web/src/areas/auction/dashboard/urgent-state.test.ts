import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { detailsWith } from '../shared/details.fixture.ts'
import { isAskedForMore, outbidState } from './urgent-state.ts'

const { startPrice, auctionType } = detailsWith()
const auction = {
  startPrice,
  auctionType,
  currentPrice: 120_000,
  hasBids: true,
  auctionBidMinimumIncrease: 1000,
  minimumPrice: null,
  bidLimit: null,
} as DashboardAuction

test('[ADM-3] who was outbid is offered no bid that their limit or suspension forbids', () => {
  expect(outbidState(auction)).toBe('mayBid')
  expect(outbidState({ ...auction, bidLimit: 121_000 })).toBe('mayBid')
  expect(outbidState({ ...auction, bidLimit: 120_999 })).toBe('aboveLimit')
  expect(outbidState({ ...auction, bidLimit: 1, bidBlockedBy: 'bidderSuspended' })).toBe('mayNotBid')
  expect(outbidState({ ...auction, bidBlockedBy: 'accessExpired' })).toBe('mayNotBid')
  expect(outbidState({ ...auction, bidBlockedBy: 'nightTimeActive' })).toBe('mayBid')
})

test('[BID-14] a limit between the minimum price and the highest bid of a norm-price process allows bids', () => {
  const norm = { ...auction, auctionType: 2, startPrice: 300_000, currentPrice: 310_000 } as const
  expect(outbidState({ ...norm, minimumPrice: 280_000, bidLimit: 290_000 })).toBe('mayBid')
  expect(outbidState({ ...norm, minimumPrice: 280_000, bidLimit: 279_999 })).toBe('aboveLimit')
  expect(outbidState({ ...norm, minimumPrice: null, bidLimit: 290_000 })).toBe('mayBid')
})

test('[DEC-11] a counter-offer is urgent until its deadline', () => {
  const until = '2026-10-24T17:00:00.000Z' as Instant
  const asked = { ...auction, counterOffer: { price: 130_000, until } }
  expect(isAskedForMore(asked, null)).toBe(true)
  expect(isAskedForMore(asked, instantToMs(until) - 1)).toBe(true)
  expect(isAskedForMore(asked, instantToMs(until))).toBe(false)
  expect(isAskedForMore({ ...auction, counterOffer: null }, null)).toBe(false)
})
