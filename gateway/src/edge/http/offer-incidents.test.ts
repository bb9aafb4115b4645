import { randomUUID } from 'node:crypto'
import { acceptCounterOffer } from '@zuschlag/contracts/auction/offer'
import { expect, test } from 'vitest'
import { problemOf } from '../../kernel/problem.ts'
import { isUndecided, offerAt, offeredIn } from './offer-incidents.ts'

const auctionId = '5d5b6f35-6c3e-4d5d-9b0e-3a4c8a3b5f10'

test('bids and purchase requests are known by their path', () => {
  const post = (url: string) => offerAt({ method: 'POST', url })
  expect(post(`/api/auctions/${auctionId}/bids`)).toEqual({ kind: 'bid', auctionId })
  expect(post(`/api/auctions/${auctionId.toUpperCase()}/bids?x=1`)).toEqual({ kind: 'bid', auctionId })
  expect(post(`/api/auctions/${auctionId}/immediate-purchase-requests`)).toEqual({
    kind: 'immediatePurchase',
    auctionId,
  })
  const acceptance = `/api${acceptCounterOffer.path.replace(':auctionId', auctionId)}`
  expect(post(acceptance)).toEqual({ kind: 'bid', auctionId })
  for (const other of [`/api/auctions/${auctionId}`, '/api/auctions/x/bids', '/api/account/login', '/'])
    expect(post(other)).toBeNull()
  expect(offerAt({ method: 'GET', url: `/api/auctions/${auctionId}/bids` })).toBeNull()
})

test('what the engine refused, and what a tenant decided about a bidder, is kept elsewhere', () => {
  for (const code of ['tooManyRequests', 'unavailable', 'outcomeUnknown', 'historyDamaged'] as const)
    expect([code, isUndecided(problemOf(code))]).toEqual([code, true])
  for (const code of ['unauthenticated', 'validationFailed', 'malformedJson', 'internalError'] as const)
    expect([code, isUndecided(problemOf(code))]).toEqual([code, true])
  for (const code of ['auctionBidTooLow', 'commandIdReused', 'immediatePurchaseNotEnabled'] as const)
    expect([code, isUndecided(problemOf(code))]).toEqual([code, false])
  for (const code of ['bidderSuspended', 'bidLimitExceeded', 'agreementOutdated'] as const)
    expect([code, isUndecided(problemOf(code))]).toEqual([code, false])
})

test('of a body the price and the command are read, whatever else it says', () => {
  const commandId = randomUUID()
  expect(offeredIn({ price: 100, commandId, other: 1 })).toEqual({ price: 100, commandId })
  expect(offeredIn({ price: '100', commandId: 'x' })).toEqual({ price: null, commandId: null })
  for (const none of [undefined, null, 'text', []])
    expect(offeredIn(none)).toEqual({ price: null, commandId: null })
})
