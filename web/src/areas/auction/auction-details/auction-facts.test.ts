import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import { expect, test } from 'vitest'
import { detailsWith } from '../shared/details.fixture.ts'
import { extensionMsOf } from './auction-facts.tsx'

const extension = {
  endExtensionHours: 0,
  endExtensionMinutes: 10,
  endExtensionStartHours: 0,
  endExtensionStartMinutes: 10,
}

test('[EXT-1] only a late bid in a bidding process that ends by the clock extends the end', () => {
  expect(extensionMsOf(detailsWith(extension))).toBe(600_000)
  for (const none of [
    { auctionType: AuctionType.NormPriceProcess },
    { fixedEnd: true },
    { openEnd: true },
    { endExtensionStartMinutes: 0 },
    { endExtensionMinutes: 0 },
  ])
    expect(extensionMsOf(detailsWith({ ...extension, ...none }))).toBe(0)
})
