import { expect, test } from 'vitest'
import { detailsWith } from '../shared/details.fixture.ts'
import { priceNews } from './price-news.ts'

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
