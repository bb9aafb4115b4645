import { expect, test } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { detailsWith } from './details.fixture.ts'
import { nextBidOf, offeredBid } from './lowest-bid.ts'

test('a norm-price form starts at the start price, later above the highest bid', () => {
  const norm = { auctionType: 2, minimumPrice: 372_000, minimumBid: 372_000, startPrice: 389_000 } as const
  expect(offeredBid(detailsWith({ ...norm, hasBids: false, currentPrice: null }))).toBe(389_000)
  const withBid = { hasBids: true, currentPrice: 395_000, auctionBidMinimumIncrease: 1000 }
  expect(offeredBid(detailsWith({ ...norm, ...withBid }))).toBe(396_000)
})

test('[BID-14] in a norm-price process every bid from the minimum price on is valid, also below the highest', () => {
  const norm = { auctionType: 2, startPrice: 300_000, minimumPrice: 280_000, minimumBid: 280_000 } as const
  const after = { hasBids: true, currentPrice: 310_000, auctionBidMinimumIncrease: 1000 }
  expect(nextBidOf(detailsWith({ ...norm, ...after }))).toEqual({ kind: 'any', minimum: 280_000 })
  const { minimumBid: _hidden, ...hidden } = detailsWith({ ...norm, ...after, minimumPrice: null })
  expect(nextBidOf(hidden)).toEqual({ kind: 'hidden', minimum: 0 })
  expect(nextBidOf(detailsWith())).toEqual({ kind: 'higher', minimum: 2_330_000 })
})

test('a bidding process offers the lowest bid that is taken', () => {
  expect(offeredBid(detailsWith())).toBe(2_330_000)
  expect(offeredBid(detailsWith({ hasBids: false, currentPrice: 1_980_000 }))).toBe(1_980_000)
})

test('who was outbid reads the next bid, and a recorded bid is not called accepted', () => {
  for (const texts of [de, en]) {
    for (const text of [
      texts.details.standing.next.higher,
      texts.details.standing.next.any,
      texts.newBid.textOutbid,
      texts.details.announce.outbid.higher,
      texts.details.announce.outbid.any,
      texts.Dashboard.nextBid.any,
    ])
      expect(text).toContain('{{minimum}}')
  }
  expect(de.alerts.kind.bidReceipt).not.toContain('angenommen')
  expect(en.alerts.kind.bidReceipt).not.toContain('accepted')
})
