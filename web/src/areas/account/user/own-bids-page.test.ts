import {
  bidRejectionCodes,
  documentRejectionCodes,
  purchaseRejectionCodes,
} from '@zuschlag/contracts/auction/rejections'
import { expect, test } from 'vitest'
import { reasonKeyOf, shownOutcome } from './own-bids-page.tsx'

const figures = { currentPrice: 1, minimumBid: 2, end: null, limit: null }
/** Nobody has an attempt of an auction that does not exist, nor of a request that is not there. */
const neverKept = new Set(['auctionNotFound', 'immediatePurchaseNotRequested'])
const beforeTheEngine = ['bidderSuspended', 'bidLimitExceeded', 'agreementOutdated']
const undecided = ['tooManyRequests', 'unavailable', 'outcomeUnknown', 'unauthenticated', 'validationFailed']
const kept = [
  ...bidRejectionCodes,
  ...documentRejectionCodes,
  ...purchaseRejectionCodes,
  ...beforeTheEngine,
  ...undecided,
]

test.each(kept.filter((code) => !neverKept.has(code)))('%s has words of its own', (code) => {
  expect(reasonKeyOf({ code, figures })).not.toBe('other')
})

test('a bid is recorded, and accepted is what the seller accepts alone', () => {
  expect(shownOutcome({ kind: 'bid', outcome: 'accepted' })).toBe('recorded')
  expect(shownOutcome({ kind: 'bid', outcome: 'voided' })).toBe('voided')
  expect(shownOutcome({ kind: 'immediatePurchase', outcome: 'accepted' })).toBe('accepted')
})

test('a sentence names no figure that does not exist', () => {
  expect(reasonKeyOf({ code: 'auctionEnded', figures })).toBe('auctionEndedOpen')
  const end = '2026-11-23T10:00:00.000Z' as never
  expect(reasonKeyOf({ code: 'auctionEnded', figures: { ...figures, end } })).toBe('auctionEnded')
  expect(reasonKeyOf({ code: 'auctionBidTooLow', figures: { ...figures, currentPrice: null } })).toBe(
    'auctionBidTooLowFirst',
  )
  expect(reasonKeyOf({ code: 'toString', figures })).toBe('other')
})
