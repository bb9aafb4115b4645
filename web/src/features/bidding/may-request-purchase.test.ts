import { expect, test } from 'vitest'
import { mayRequestPurchase } from './may-request-purchase.ts'

const open = {
  immediatePurchaseEnabled: true,
  immediatePurchasePrice: 500,
  currentPrice: 499,
  hasOpenImmediatePurchaseRequest: false,
}

test('below its price, once, and where it is enabled', () => {
  expect(mayRequestPurchase(open, null)).toBe(true)
  expect(mayRequestPurchase({ ...open, currentPrice: null }, null)).toBe(true)
  expect(mayRequestPurchase({ ...open, currentPrice: 500 }, null)).toBe(false)
  expect(mayRequestPurchase({ ...open, hasOpenImmediatePurchaseRequest: true }, null)).toBe(false)
  expect(mayRequestPurchase({ ...open, immediatePurchaseEnabled: false }, null)).toBe(false)
})

test('what blocks a bid blocks a request, but for the night', () => {
  expect(mayRequestPurchase(open, 'auctionEnded')).toBe(false)
  expect(mayRequestPurchase(open, 'nightTimeActive')).toBe(true)
})
