import {
  bidRejectionCodes,
  documentRejectionCodes,
  purchaseRejectionCodes,
} from '@zuschlag/contracts/auction/rejections'
import { expect, test } from 'vitest'
import { isAnsweredInForm, refusalOf } from './refusal.ts'

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
