import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test('placeholders are filled and encoded', () => {
  expect(addressOf('/auctions/:auctionId/bids', { auctionId: 'a/b' })).toBe('/api/auctions/a%2Fb/bids')
})

test('query values are encoded, absent ones left out', () => {
  expect(addressOf('/public/auctions/ended', {}, { skip: 0, search: 'a & b', take: undefined })).toBe(
    '/api/public/auctions/ended?skip=0&search=a+%26+b',
  )
})

test('a placeholder without a value is a mistake of ours', () => {
  expect(() => addressOf('/auctions/:auctionId')).toThrow('auctionId')
})
