import { bidRejectionCodes } from '@zuschlag/contracts/auction/rejections'
import { expect, test } from 'vitest'
import { biddersIn } from './history.ts'
import { ruleChecks, ruleNumber } from './step-texts.tsx'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'

const [exists, permitted, ...others] = bidRejectionCodes
/** Suspension, limit and documents have their places and no number of the rulebook's nine. */
const ofPrice = others.slice(others.indexOf('confirmationMissing') + 1)
const before = others.slice(0, others.indexOf('confirmationMissing') + 1)
const asked = [
  exists,
  permitted,
  'bidderSuspended',
  ...before,
  'documentsChanged',
  ...ofPrice,
  'bidLimitExceeded',
]

test.each(asked.map((code, index) => [code, index] as const))(
  '[ADM-10] %s: the rules before it held, those behind it were not asked',
  (code, index) => {
    const results = ruleChecks('BidRejected', code).map(({ result }) => result)
    expect(results).toHaveLength(12)
    expect(results.slice(0, index).every((result) => result === 'holds')).toBe(true)
    expect(results[index]).toBe('fails')
    expect(results.slice(index + 1).every((result) => result === 'notAsked')).toBe(true)
    const number = bidRejectionCodes.findIndex((rule) => rule === code) + 1
    expect(ruleNumber(code)).toBe(number === 0 ? null : number)
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
  const names = new Map([...people, ['ben', { id: 'ben', name: 'Ben', email: null }]]) as never
  const named = biddersIn([placed('ben')], names)
  expect(['ben', 'id-of-carla'].map((id) => named.nameBeside(id))).toEqual(['Ben', null])
})
