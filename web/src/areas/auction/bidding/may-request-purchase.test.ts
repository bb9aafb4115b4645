import { expect, test } from 'vitest'
import { isPurchaseAboveLimit, mayRequestPurchase, purchaseFault } from './may-request-purchase.ts'

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

test('[ADM-2] above the limit of the reader there is none, and only then their limit is the reason', () => {
  const [at, below] = [500, 499].map((bidLimit) => ({ ...open, bidLimit }))
  expect(mayRequestPurchase({ ...open, ...at }, 'bidLimitExceeded')).toBe(true)
  expect(mayRequestPurchase({ ...open, ...below }, null)).toBe(false)
  expect(isPurchaseAboveLimit({ ...open, ...below }, null)).toBe(true)
  expect(isPurchaseAboveLimit({ ...open, ...at }, null)).toBe(false)
  expect(isPurchaseAboveLimit({ ...open, ...below }, 'auctionEnded')).toBe(false)
})

test('an open form knows why its request would be refused', () => {
  expect(purchaseFault(open)).toBeNull()
  expect(purchaseFault({ ...open, currentPrice: 501 })).toBe('immediatePurchasePriceReached')
  expect(purchaseFault({ ...open, immediatePurchaseEnabled: false })).toBe('immediatePurchaseNotEnabled')
  expect(purchaseFault({ ...open, hasOpenImmediatePurchaseRequest: true })).toBe(
    'immediatePurchaseAlreadyRequested',
  )
  expect(purchaseFault({ ...open, bidLimit: 499 })).toBe('bidLimitExceeded')
})
