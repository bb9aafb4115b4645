import {
  bidRejectionCodes,
  documentRejectionCodes,
  purchaseRejectionCodes,
} from '@zuschlag/contracts/auction/rejections'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { expect, test } from 'vitest'
import { detailsWith } from '../shared/details.fixture.ts'
import { currentAfter, isAnsweredInForm, isLifted, minimumAfter, priceToSet, refusalOf } from './refusal.ts'
import type { SubmissionState } from './submission.ts'

test.each([...bidRejectionCodes, ...documentRejectionCodes, ...purchaseRejectionCodes])(
  '%s has texts of its own',
  (code) => {
    expect(refusalOf(code).title).toBe(`bidding.refused.${code}.title`)
  },
)

test('a code that nobody knows yet is still answered', () => {
  expect(refusalOf('somethingNew').title).toBe('bidding.refused.other.title')
  expect(refusalOf('toString').title).toBe('bidding.refused.other.title')
})

test('a refused purchase leads back to its form: another press changes nothing', () => {
  expect(isAnsweredInForm('immediatePurchasePriceReached')).toBe(true)
  expect(isAnsweredInForm('tooManyRequests')).toBe(false)
})

test('a refusal for a restriction is over with the restriction, and with nothing else', () => {
  expect(isLifted('bidderSuspended', 'bidderSuspended', null)).toBe(true)
  // The page did not know of the restriction yet, or it still holds.
  expect(isLifted('bidderSuspended', null, 'bidderSuspended')).toBe(false)
  expect(isLifted('bidderSuspended', 'bidderSuspended', 'bidderSuspended')).toBe(false)
  // Of a single bid above the limit the end of a night says nothing.
  expect(isLifted('bidLimitExceeded', 'nightTimeActive', null)).toBe(false)
  expect(isLifted('nightTimeActive', 'nightTimeActive', null)).toBe(false)
})

const figures = { currentPrice: 110_000, minimumBid: 111_000 }
const terms = { auctionBidMinimumIncrease: 1_000, startPrice: 100_000 }
const before = detailsWith({ ...terms, currentPrice: 105_000, minimumBid: 106_000 })
const after = detailsWith({ ...terms, currentPrice: 130_000, minimumBid: 131_000 })
const refused = (code: string) =>
  ({ status: 'refused', submission: {}, problem: { code, ...figures } as Problem }) as SubmissionState

test('a form takes the minimum of a too low bid also where it opens with its refusal', () => {
  expect(priceToSet(refused('auctionBidTooLow'), before)).toBe(111_000)
  expect(priceToSet(refused('nightTimeActive'), before)).toBeNull()
  expect(priceToSet({ status: 'idle' }, before)).toBeNull()
})

test('a further bid raises the figures of a refusal', () => {
  expect([currentAfter(figures, before), minimumAfter(figures, before)]).toEqual([110_000, 111_000])
  expect([currentAfter(figures, after), minimumAfter(figures, after)]).toEqual([130_000, 131_000])
  expect(currentAfter({}, after)).toBe(130_000)
  expect(currentAfter({ currentPrice: null }, detailsWith({ currentPrice: null }))).toBeNull()
})
