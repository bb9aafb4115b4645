import {
  bidRejectionCodes,
  documentRejectionCodes,
  otherRejectionCodes,
  purchaseRejectionCodes,
} from '@zuschlag/contracts/auction/rejections'
import { problemSchema } from '@zuschlag/contracts/kernel/problem'
import { expect, test } from 'vitest'
import { problemTexts } from './problem.ts'
import { rejectionProblem } from './rejection-problem.ts'

test.each([
  ...bidRejectionCodes,
  ...documentRejectionCodes,
  ...purchaseRejectionCodes,
  ...otherRejectionCodes,
])('%s has a status', (code) => {
  const special: Partial<Record<string, number>> = {
    auctionNotFound: 404,
    bidderNotPermitted: 403,
    commandNotPermitted: 403,
  }
  expect(problemTexts[code].status).toBe(special[code] ?? 409)
  expect(problemSchema.strict().parse(rejectionProblem({ code }, { showToast: false }))).toMatchObject({
    code,
  })
})

test('a bid that is too low says by how much, and that the reader is notified', () => {
  const problem = rejectionProblem(
    { code: 'auctionBidTooLow', currentPrice: 100, minimumBid: 110 },
    { showToast: true },
  )
  expect(problem).toMatchObject({
    currentPrice: 100,
    minimumBid: 110,
    showToast: true,
    message: 'AuctionBidTooLow',
  })
})

test('no current price is null, not absent: a norm-price process without bids has none', () => {
  expect(
    rejectionProblem({ code: 'auctionBidTooLow', currentPrice: null, minimumBid: 5 }, { showToast: true }),
  ).toHaveProperty('currentPrice', null)
})

test('missing confirmations are named as the fields of the body', () => {
  const problem = rejectionProblem(
    { code: 'confirmationMissing', missing: ['agbChecked'] },
    { showToast: true },
  )
  expect(problem.errors).toEqual({ 'confirmations.agbChecked': ['confirmationMissing'] })
})

test('confirmations for other rules say which rules hold', () => {
  const problem = rejectionProblem(
    { code: 'confirmationMissing', missing: ['agbChecked'], rulesVersion: 3 },
    { showToast: true },
  )
  expect(problem).toMatchObject({ rulesVersion: 3, status: 409 })
})

test('a bid that is too low explains itself with both figures', () => {
  const rejection = { code: 'auctionBidTooLow', currentPrice: 1_250_000, minimumBid: 1_255_000 } as const
  expect(rejectionProblem(rejection, { showToast: true })).toMatchObject({
    title: 'The bid is too low.',
    detail: 'Nothing was placed. The price is 1,250,000. The lowest accepted bid is 1,255,000.',
  })
})
