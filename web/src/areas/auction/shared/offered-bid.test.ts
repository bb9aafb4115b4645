import { expect, test } from 'vitest'
import de from '../../../kernel/i18n/de.json' with { type: 'json' }
import en from '../../../kernel/i18n/en.json' with { type: 'json' }
import { detailsWith } from './details.fixture.ts'
import { offeredBid } from './lowest-bid.ts'

test('a norm-price form starts at the start price, later above the highest bid', () => {
  const norm = { auctionType: 2, minimumPrice: 372_000, minimumBid: 372_000, startPrice: 389_000 } as const
  expect(offeredBid(detailsWith({ ...norm, hasBids: false, currentPrice: null }))).toBe(389_000)
  const withBid = { hasBids: true, currentPrice: 395_000, auctionBidMinimumIncrease: 1000 }
  expect(offeredBid(detailsWith({ ...norm, ...withBid }))).toBe(396_000)
})

test('a bidding process offers the lowest bid that is taken', () => {
  expect(offeredBid(detailsWith())).toBe(2_330_000)
  expect(offeredBid(detailsWith({ hasBids: false, currentPrice: 1_980_000 }))).toBe(1_980_000)
})

test('who was outbid reads the next bid, and a recorded bid is not called accepted', () => {
  for (const texts of [de, en]) {
    for (const text of [
      texts.details.standing.missing,
      texts.newBid.textOutbid,
      texts.details.announce.outbid,
    ])
      expect(text).toContain('{{minimum}}')
  }
  expect(de.alerts.kind.bidReceipt).not.toContain('angenommen')
  expect(en.alerts.kind.bidReceipt).not.toContain('accepted')
})
