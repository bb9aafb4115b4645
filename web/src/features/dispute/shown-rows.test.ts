import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import { expect, test } from 'vitest'
import { filterSteps, NEWER_ROWS, rowsAround } from './shown-rows.ts'

const step = (type: string, stream: DisputeStep['stream'] = 'auction') => ({ type, stream }) as DisputeStep

test('filters keep the places of their steps', () => {
  const steps = [
    step('AuctionDrafted'),
    step('BidPlaced'),
    step('BidRejected', 'attempts'),
    step('BidPlaced'),
  ]
  expect(filterSteps(steps)).toEqual({ all: [0, 1, 2, 3], bids: [1, 3], refused: [2] })
})

const hundred = Array.from({ length: 100 }, (_, index) => index)

test('shows some of the future and what led up to the moment, the newest first', () => {
  const { indexes, hasNewer, hasOlder } = rowsAround(hundred, 50, 5)
  expect(indexes).toEqual([53, 52, 51, 50, 49, 48, 47, 46])
  expect([hasNewer, hasOlder]).toEqual([true, true])
})

test('the present has no future, the beginning no past', () => {
  expect(rowsAround(hundred, 99, 2)).toMatchObject({ indexes: [99, 98], hasNewer: false, hasOlder: true })
  const first = rowsAround(hundred, 0, 2)
  expect(first.indexes).toHaveLength(1 + NEWER_ROWS)
  expect(first.hasOlder).toBe(false)
})

test('a moment that the filter leaves out stands between its rows', () => {
  expect(rowsAround([10, 20, 30, 40, 50], 25, 2).indexes).toEqual([50, 40, 30, 20, 10].slice(0, 5))
  expect(rowsAround([], 3)).toEqual({ indexes: [], hasNewer: false, hasOlder: false })
})
