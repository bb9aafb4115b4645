import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { expect, test } from 'vitest'
import { confirmStateOf, faultTitle } from './confirm-submission.tsx'
import type { SubmissionState } from './submission.ts'

const idle: SubmissionState = { status: 'idle' }
const at = (status: string, more: object = {}) => ({ status, submission: {}, ...more }) as SubmissionState
const refused = (code: string) => at('refused', { problem: { code } as Problem })

test.each(['sending', 'unknown', 'accepted'])(
  'of an own bid that is %s the step says nothing: the shown price may be its own',
  (status) => {
    expect(confirmStateOf(at(status), idle, 'tooLow')).toEqual({ isSpoken: false, isSendable: true })
    expect(confirmStateOf(at(status), idle, null)).toEqual({ isSpoken: false, isSendable: true })
  },
)

test('a price with a fault is not sent, and the step says why', () => {
  expect(confirmStateOf(idle, idle, null)).toEqual({ isSpoken: true, isSendable: true })
  expect(confirmStateOf(idle, idle, 'aboveLimit')).toEqual({ isSpoken: true, isSendable: false })
  expect(confirmStateOf(refused('tooManyRequests'), idle, null)).toEqual({ isSpoken: true, isSendable: true })
})

test('the price that a refusal set has no words and no button while the step closes', () => {
  const closing = { isSpoken: false, isSendable: false }
  expect(confirmStateOf(refused('auctionBidTooLow'), idle, 'aboveLimit')).toEqual(closing)
  expect(confirmStateOf(refused('auctionBidTooLow'), idle, null)).toEqual(closing)
})

test('a step that is opened after a refusal can send again', () => {
  const before = refused('auctionBidTooLow')
  expect(confirmStateOf(before, before, null)).toEqual({ isSpoken: true, isSendable: true })
})

test('each fault has a title that is true', () => {
  const shown = { hasBids: true, currentPrice: 110_000, isHighestBidder: false }
  expect(faultTitle(shown, 110_000, 'tooLow')).toBe('confirmOffer.overtaken')
  expect(faultTitle({ ...shown, isHighestBidder: true }, 100_000, 'tooLow')).toBe(
    'confirmOffer.alreadyHighest',
  )
  expect(faultTitle(shown, 120_000, 'aboveLimit')).toBe('bidding.refused.bidLimitExceeded.title')
  // Less than an increment above the highest bid, or without a bid as the last one was voided.
  expect(faultTitle(shown, 110_500, 'tooLow')).toBe('bidding.refused.auctionBidTooLow.title')
  expect(faultTitle(shown, 110_000, 'immediatePurchasePriceReached')).toBe(
    'bidding.refused.immediatePurchasePriceReached.title',
  )
  const none = { ...shown, hasBids: false }
  expect(faultTitle(none, 100_500, 'inGap')).toBe('bidding.refused.auctionBidTooLow.title')
})
