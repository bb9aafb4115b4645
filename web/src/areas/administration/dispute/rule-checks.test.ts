import { bidRejectionCodes } from '@zuschlag/contracts/auction/rejections'
import { expect, test } from 'vitest'
import { biddersIn } from './bidders.ts'
import { ruleChecks, ruleNumber } from './rule-checks.ts'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'

test.each(bidRejectionCodes.map((code, index) => [code, index] as const))(
  '%s: the rules before it held, those behind it were not asked',
  (code, index) => {
    const results = ruleChecks('BidRejected', code).map(({ result }) => result)
    expect(results).toHaveLength(9)
    expect(results.slice(0, index).every((result) => result === 'holds')).toBe(true)
    expect(results[index]).toBe('fails')
    expect(results.slice(index + 1).every((result) => result === 'notAsked')).toBe(true)
    expect(ruleNumber(code)).toBe(index + 1)
  },
)

test('a purchase request has rules of its own', () => {
  const checks = ruleChecks('ImmediatePurchaseRejected', 'immediatePurchasePriceReached')
  expect(checks.find(({ result }) => result === 'fails')?.code).toBe('immediatePurchasePriceReached')
  expect(checks.map(({ code }) => code)).not.toContain('auctionBidTooLow')
  expect(ruleNumber('immediatePurchasePriceReached')).toBeNull()
})

test('bidders are numbered by their first bid; who never bid is called by name', () => {
  const placed = (bidderId: string, type = 'BidPlaced') => ({ type, facts: { bidderId } }) as DisputeStep
  const people = new Map([['id-of-carla', { id: 'id-of-carla', name: 'Carla', email: null }]]) as never
  const bidders = biddersIn(
    [placed('ben', 'BidRejected'), placed('anna'), placed('ben'), placed('anna')],
    people,
  )
  expect(['anna', 'ben', 'id-of-carla', 'somebody-else', null].map((id) => bidders.labelOf(id))).toEqual([
    'B-01',
    'B-02',
    'Carla',
    'somebody',
    '–',
  ])
})
