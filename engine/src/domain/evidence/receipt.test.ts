import { expect, test } from 'vitest'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import { auctionIdOf, bidderIdOf, fixtureNoon } from '../../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, purchaseRequested, written } from '../../../../tests/fixtures/auction-events.ts'
import { receiptOf } from './receipt.ts'

const auctionId = auctionIdOf(1)
type Offer = Extract<AuctionFact, { type: 'BidPlaced' | 'ImmediatePurchaseRequested' }>

function receiptFor(fact: AuctionFact) {
  const [event] = written(auctionId, [fact])
  if (event === undefined) throw new Error('Nothing was written')
  return { event, receipt: receiptOf(event) }
}

test.each([bidPlaced(1, 700), purchaseRequested(1, 700)])(
  '[EVID-4] the receipt of a $type says where it stands, and what it was made under as far as that is known',
  (fact) => {
    const { data, ...rest } = fact as Offer
    const costs = {
      brokeragePrice: 1,
      contractFeePrice: 2,
      landRegisterTaxPrice: 3,
      landTransferTaxPrice: 4,
      totalPrice: 10,
    }
    const businessTerms = { version: 2, hash: '0a'.repeat(32) }
    const arrivedAt = fixtureNoon
    const known = receiptFor({ ...rest, data: { ...data, rulesVersion: 3, costs, businessTerms, arrivedAt } })
    const { event } = known
    const common = {
      auctionId,
      commandId: event.commandId,
      revision: 0,
      engineTime: event.at,
      price: 700,
      eventHash: event.hash,
    }
    expect(known.receipt).toEqual({ ...common, rulesVersion: 3, costs, businessTerms, arrivedAt })
    const unknown = receiptFor({ ...rest, data: { ...data, rulesVersion: null, costs: null } })
    expect(Object.keys(unknown.receipt).toSorted()).toEqual(Object.keys(common).toSorted())
  },
)

test.each<[AuctionFact, number]>([
  [
    {
      type: 'ImmediatePurchaseAccepted',
      data: { requestRevision: 1, bidderId: bidderIdOf(1), price: 900 },
    },
    900,
  ],
  [
    {
      type: 'AuctionAwarded',
      data: { bidRevision: 1, bidderId: bidderIdOf(1), price: 800, category: null },
    },
    800,
  ],
])('[EVID-4] the receipt of %j has the price %d and no offer', (fact, price) => {
  const { receipt } = receiptFor(fact)
  expect(receipt.price).toBe(price)
  expect(receipt).not.toHaveProperty('rulesVersion')
  expect(receipt).not.toHaveProperty('costs')
})

test('[EVID-4] the receipt of an event without a price has none', () => {
  const { receipt } = receiptFor({ type: 'AuctionPublished', data: {} })
  expect(receipt).not.toHaveProperty('price')
})
