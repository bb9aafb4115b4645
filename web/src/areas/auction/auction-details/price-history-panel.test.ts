import type { AnonymizedBid } from '@zuschlag/contracts/auction/anonymized-bid'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { detailsWith } from '../shared/details.fixture.ts'
import { bidRows } from './price-history-panel.tsx'

const at = msToInstant(Date.parse('2026-10-24T17:00:00.000Z'))
const bids: AnonymizedBid[] = [
  { order: 2, timestamp: at, price: 2_280_000, isOwn: false },
  { order: 1, timestamp: at, price: 2_320_000, isOwn: true },
  { order: 3, timestamp: at, price: 2_240_000, isOwn: false },
]

test('highest first, each with what it added', () => {
  expect(bidRows(bids, detailsWith(), at).map(({ order, step }) => [order, step])).toEqual([
    [1, 40_000],
    [2, 40_000],
    [3, null],
  ])
})

test('a price received before the list was read again is above the list', () => {
  const rows = bidRows(bids, detailsWith({ currentPrice: 2_350_000 }), at)
  expect(rows[0]).toMatchObject({
    order: 1,
    price: 2_350_000,
    step: 30_000,
    isOwn: false,
    isProvisional: true,
  })
  expect(rows.map(({ order }) => order)).toEqual([1, 2, 3, 4])
})

test('the own newest bid is known as such', () => {
  const own = detailsWith({ currentPrice: 2_350_000, currentUserLastBidPrice: 2_350_000 })
  expect(bidRows(bids, own, at)[0]?.isOwn).toBe(true)
})

test('in a norm-price process bids do not beat each other: no steps', () => {
  expect(bidRows(bids, detailsWith({ auctionType: 2 }), at).map(({ step }) => step)).toEqual([
    null,
    null,
    null,
  ])
})
