import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { expect, test } from 'vitest'
import { detailsWith } from '../shared/details.fixture.ts'
import type { SubmissionState } from './submission.ts'
import { currentAfter, minimumAfter, priceToSet } from './too-low.ts'

const figures = { currentPrice: 110_000, minimumBid: 111_000 }
const terms = { auctionBidMinimumIncrease: 1_000, startPrice: 100_000 }
const before = detailsWith({ ...terms, currentPrice: 105_000, minimumBid: 106_000 })
const after = detailsWith({ ...terms, currentPrice: 130_000, minimumBid: 131_000 })
const refused = (code: string) =>
  ({ status: 'refused', submission: {}, problem: { code, ...figures } as Problem }) as SubmissionState

test('a form takes the minimum of a too low bid also where it opens with its refusal', () => {
  expect(priceToSet(refused('auctionBidTooLow'), before)).toBe(111_000)
  expect(priceToSet(refused('nightTimeActive'), before)).toBeNull()
  expect(priceToSet({ status: 'idle' }, before)).toBeNull()
})

test('a further bid raises the figures of a refusal', () => {
  expect([currentAfter(figures, before), minimumAfter(figures, before)]).toEqual([110_000, 111_000])
  expect([currentAfter(figures, after), minimumAfter(figures, after)]).toEqual([130_000, 131_000])
  expect(currentAfter({}, after)).toBe(130_000)
  expect(currentAfter({ currentPrice: null }, detailsWith({ currentPrice: null }))).toBeNull()
})
