import { expect, test } from 'vitest'
import { commandFiles } from './command-files.ts'

test('one stem names every file, each name in the case of its place', () => {
  const { files, next } = commandFiles('auction', 'place-bid')
  expect(Object.keys(files)).toEqual([
    'contracts/src/auction/place-bid.ts',
    'engine/src/domain/auction/place-bid.ts',
    'engine/src/domain/auction/place-bid.test.ts',
    'gateway/src/modules/auctions/place-bid.route.ts',
    'tests/journeys/place-bid.process.test.ts',
  ])
  expect(files['contracts/src/auction/place-bid.ts']).toContain("path: '/auctions/:auctionId/place-bid'")
  expect(files['engine/src/domain/auction/place-bid.ts']).toContain(
    "decidePlaceBid({ data }: CommandOf<'PlaceBid'>",
  )
  expect(next.join('\n')).toContain('docs/rules/auction.md')
})
