import { expect, test } from 'vitest'
import { urlOf } from './url.ts'

test('placeholders are filled and encoded', () => {
  expect(urlOf('/auctions/:auctionId/bids', { auctionId: 'a/b' })).toBe('/api/auctions/a%2Fb/bids')
})

test('query values are encoded, absent ones left out', () => {
  expect(urlOf('/public/auctions/ended', {}, { skip: 0, search: 'a & b', take: undefined })).toBe(
    '/api/public/auctions/ended?skip=0&search=a+%26+b',
  )
})

test('a placeholder without a value is a mistake of ours', () => {
  expect(() => urlOf('/auctions/:auctionId')).toThrow('auctionId')
})
