import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TranslatorContext, translating } from '../../../kernel/i18n/use-translation.ts'
import { detailsWith } from '../shared/details.fixture.ts'
import { OwnStateBadge } from './dashboard-card.tsx'
import { dayTimeAt, groupOf, isAskedForMore, outbidState } from './dashboard-page.tsx'

const running = detailsWith({ isHighestBidder: true })
const end = Date.parse(running.end ?? '')

test('what is over by the clock alone stays among what is running', () => {
  expect(groupOf(running, end)).toBe('running')
  expect(groupOf({ ...running, hasEnded: true }, end)).toBe('ended')
})

test('nobody reads that they lead while the end is not confirmed', () => {
  const auction = running as unknown as DashboardAuction
  const value = { language: 'en', t: translating((key) => key) } as const
  const badge = (phase: 'endingSoon' | 'endUnconfirmed') =>
    renderToStaticMarkup(
      createElement(TranslatorContext, { value }, createElement(OwnStateBadge, { auction, phase })),
    )
  expect(badge('endingSoon')).toContain('bid.highest')
  expect(badge('endUnconfirmed')).toContain('auction.phase.endUnconfirmed')
})

const { startPrice, auctionType } = detailsWith()
const outbidAuction = {
  startPrice,
  auctionType,
  currentPrice: 120_000,
  hasBids: true,
  auctionBidMinimumIncrease: 1000,
  minimumPrice: null,
  bidLimit: null,
} as DashboardAuction

test('[ADM-3] who was outbid is offered no bid that their limit or suspension forbids', () => {
  expect(outbidState(outbidAuction)).toBe('mayBid')
  expect(outbidState({ ...outbidAuction, bidLimit: 121_000 })).toBe('mayBid')
  expect(outbidState({ ...outbidAuction, bidLimit: 120_999 })).toBe('aboveLimit')
  expect(outbidState({ ...outbidAuction, bidLimit: 1, bidBlockedBy: 'bidderSuspended' })).toBe('mayNotBid')
  expect(outbidState({ ...outbidAuction, bidBlockedBy: 'accessExpired' })).toBe('mayNotBid')
  expect(outbidState({ ...outbidAuction, bidBlockedBy: 'nightTimeActive' })).toBe('mayBid')
})

test('[BID-14] a limit between the minimum price and the highest bid of a norm-price process allows bids', () => {
  const norm = { ...outbidAuction, auctionType: 2, startPrice: 300_000, currentPrice: 310_000 } as const
  expect(outbidState({ ...norm, minimumPrice: 280_000, bidLimit: 290_000 })).toBe('mayBid')
  expect(outbidState({ ...norm, minimumPrice: 280_000, bidLimit: 279_999 })).toBe('aboveLimit')
  expect(outbidState({ ...norm, minimumPrice: null, bidLimit: 290_000 })).toBe('mayBid')
})

test('[DEC-11] a counter-offer is urgent until its deadline', () => {
  const until = '2026-10-24T17:00:00.000Z' as Instant
  const asked = { ...outbidAuction, counterOffer: { price: 130_000, until } }
  expect(isAskedForMore(asked, null)).toBe(true)
  expect(isAskedForMore(asked, instantToMs(until) - 1)).toBe(true)
  expect(isAskedForMore(asked, instantToMs(until))).toBe(false)
  expect(isAskedForMore({ ...outbidAuction, counterOffer: null }, null)).toBe(false)
})

test.each([
  ['03:59', 'evening'],
  ['04:00', 'morning'],
  ['10:59', 'morning'],
  ['11:00', 'day'],
  ['17:59', 'day'],
  ['18:00', 'evening'],
  ['00:00', 'evening'],
])('%s in Vienna is %s', (time, expected) => {
  expect(dayTimeAt(Date.parse(`2026-11-24T${time}:00.000+01:00`), 'Europe/Vienna')).toBe(expected)
})
