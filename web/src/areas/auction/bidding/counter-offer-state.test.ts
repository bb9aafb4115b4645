import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { detailsWith } from '../shared/details.fixture.ts'
import { awaitsAnswer, counterOfferState } from './counter-offer-state.ts'

const open = { asked: { price: 130_000, isAccepted: false }, isOpen: true, hasReceipt: false }
const abilities = { placeBid: false, requestImmediatePurchase: false, seeAnonymizedBids: true }
const ended = detailsWith({ hasEnded: true, abilities: { ...abilities, bidBlockedBy: 'auctionEnded' } })
const suspended = { ...ended, abilities: { ...abilities, bidBlockedBy: 'bidderSuspended' } }

test('[DEC-10] [DEC-11] it is open until its deadline, or until the reader accepts, in this window or another', () => {
  expect(counterOfferState(ended, open)).toBe('open')
  expect(counterOfferState(ended, { ...open, isOpen: false })).toBe('passed')
  expect(counterOfferState(ended, { ...open, hasReceipt: true })).toBe('accepted')
  const accepted = { ...open, asked: { ...open.asked, isAccepted: true } }
  expect(counterOfferState(ended, { ...accepted, isOpen: false })).toBe('accepted')
})

test('[ADM-3] [DEC-13] a suspended reader reads that they cannot accept, whatever their limit is', () => {
  expect(counterOfferState(suspended, open)).toBe('bidderSuspended')
  expect(counterOfferState({ ...suspended, bidLimit: 1 }, open)).toBe('bidderSuspended')
})

test('[ADM-2] [DEC-13] so does a reader whose limit is below the price, and not one with a limit at it', () => {
  expect(counterOfferState({ ...ended, bidLimit: 129_999 }, open)).toBe('bidLimitExceeded')
  expect(counterOfferState({ ...ended, bidLimit: 130_000 }, open)).toBe('open')
  expect(counterOfferState({ ...ended, bidLimit: null }, open)).toBe('open')
})

test('[ADM-16] what was accepted stays accepted after a suspension and below a limit; so does a deadline', () => {
  const accepted = { ...open, asked: { ...open.asked, isAccepted: true } }
  for (const restricted of [suspended, { ...ended, bidLimit: 1 }]) {
    expect(counterOfferState(restricted, accepted)).toBe('accepted')
    expect(counterOfferState(restricted, { ...open, isOpen: false })).toBe('passed')
  }
})

test('[DEC-11] it awaits an answer until its deadline, from whom it asks and who has not agreed', () => {
  const until = '2026-10-24T17:00:00.000Z' as Instant
  const asked = { revision: 9, isAccepted: false, price: 130_000, costs: {} as never }
  const offer = { until, isOpen: true, asked }
  expect(awaitsAnswer(offer, instantToMs(until) - 1)).toBe(true)
  expect(awaitsAnswer(offer, instantToMs(until))).toBe(false)
  expect(awaitsAnswer(offer, null)).toBe(true)
  expect(awaitsAnswer({ ...offer, isOpen: false }, null)).toBe(false)
  expect(awaitsAnswer({ ...offer, asked: { ...asked, isAccepted: true } }, null)).toBe(false)
  expect(awaitsAnswer({ ...offer, asked: null }, null)).toBe(false)
  expect(awaitsAnswer(null, null)).toBe(false)
})
