import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { detailsWith } from '../shared/details.fixture.ts'
import { lookAt, markToSpeak, priceNews } from './announcements.tsx'

const leading = detailsWith({ currentPrice: 500, currentUserLastBidPrice: 500, isOutbidden: false })
const outbid = detailsWith({ currentPrice: 520, currentUserLastBidPrice: 500, isOutbidden: true })
const followed = detailsWith({ currentPrice: 530, currentUserLastBidPrice: 500, isOutbidden: true })
const ahead = detailsWith({ currentPrice: 540, currentUserLastBidPrice: 540, isOutbidden: false })

test('a price that stays is no news', () => {
  expect(priceNews(leading, detailsWith({ currentPrice: 500 }), null)).toBe('none')
})

test('the bid that takes the lead is news of its own, the next one is a price', () => {
  expect(priceNews(leading, outbid, null)).toBe('outbid')
  expect(priceNews(outbid, followed, null)).toBe('price')
})

test('the own bid is no price of others, also before its receipt', () => {
  expect(priceNews(followed, ahead, null)).toBe('own')
  const unanswered = detailsWith({ currentPrice: 540, currentUserLastBidPrice: 500, isOutbidden: true })
  expect(priceNews(followed, unanswered, 540)).toBe('own')
  expect(priceNews(followed, unanswered, null)).toBe('price')
})

const MINUTE_MS = 60_000
const start = Date.parse('2026-10-24T19:50:00.000Z')
const planned = msToInstant(start + 5 * MINUTE_MS)
const extended = msToInstant(start + 10 * MINUTE_MS + 500)

test('a mark is spoken as it is passed', () => {
  const was = lookAt(null, planned, start - 1000)
  expect(markToSpeak(was, lookAt(was, planned, start))).toBe(300)
})

test('an extension to just above ten minutes speaks no mark a second later', () => {
  const before = lookAt(null, planned, start - 1000)
  const moved = lookAt(before, extended, start)
  expect(markToSpeak(before, moved)).toBeNull()
  const next = lookAt(moved, extended, start + 1000)
  expect(markToSpeak(moved, next)).toBeNull()
  const later = lookAt(next, extended, start + 5 * MINUTE_MS)
  expect(markToSpeak(later, lookAt(later, extended, start + 5 * MINUTE_MS + 1000))).toBe(300)
})

test('the end itself is spoken, however short before it was moved', () => {
  const end = msToInstant(start + 2000)
  const moved = lookAt(lookAt(null, msToInstant(start), start - 1000), end, start)
  expect(markToSpeak(moved, lookAt(moved, end, start + 2000))).toBe(0)
})
