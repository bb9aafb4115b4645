import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { expect, test } from 'vitest'
import { screenOf } from './screen-of.ts'

const details = {
  revision: 7,
  currentPrice: 120_000,
  minimumBid: 121_000,
  end: '2026-10-24T18:00:00.000Z',
  isHighestBidder: false,
} as unknown as AuctionDetails

test('[EVID-15] an offer says what the page shows', () => {
  expect(screenOf(details)).toEqual({
    revision: 7,
    currentPrice: 120_000,
    minimumBid: 121_000,
    end: '2026-10-24T18:00:00.000Z',
    isLeading: false,
  })
})

test('[EVID-15] what the page does not show is null', () => {
  const { minimumBid: _hidden, isHighestBidder: _nobody, ...rest } = details
  const bare = { ...rest, currentPrice: null, end: null } as AuctionDetails
  expect(screenOf(bare)).toEqual({
    revision: 7,
    currentPrice: null,
    minimumBid: null,
    end: null,
    isLeading: null,
  })
})

test('[EVID-15] figures that no offer may carry are left out, so that they never refuse one', () => {
  expect(screenOf({ ...details, minimumBid: 10_000_000_000 })).toBe(undefined)
})
