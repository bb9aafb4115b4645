import {
  bidRejectionCodes,
  documentRejectionCodes,
  purchaseRejectionCodes,
} from '@zuschlag/contracts/auction/rejections'
import { expect, test } from 'vitest'
import { isAnsweredInForm, isLifted, refusalOf } from './refusal.ts'

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
