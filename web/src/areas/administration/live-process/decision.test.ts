import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import type { AdministeredBid, PurchaseRequestView } from '../../../kernel/api/running-auction-queries.ts'
import {
  type AuctionDecision,
  bidNotBelow,
  commandForDecision,
  faultIn,
  isEarlierOpen,
  isLateAcceptance,
} from './decision.ts'

const bid = { revision: 7, price: 340_000 } as AdministeredBid
const request = { revision: 9, price: 500_000 } as PurchaseRequestView
const [now, later] = [msToInstant(1000), msToInstant(2000)]
const nothing = { reason: '', end: null, typed: '', category: '' }

test.each<[AuctionDecision, object, string | null]>([
  [{ kind: 'extend' }, {}, 'endMissing'],
  [{ kind: 'extend' }, { end: now }, 'endNotLater'],
  [{ kind: 'extend' }, { end: later }, 'reasonMissing'],
  [{ kind: 'extend' }, { end: later, reason: 'Besichtigung' }, null],
  [{ kind: 'end' }, {}, null],
  [{ kind: 'withdraw' }, { reason: '  ' }, 'reasonMissing'],
  [{ kind: 'award', bid, needsCategory: false }, {}, null],
  [{ kind: 'award', bid, needsCategory: true }, {}, 'categoryMissing'],
  [{ kind: 'award', bid, needsCategory: true }, { category: 'financing' }, null],
  [{ kind: 'notConcluded', bidRevision: 7, price: null }, {}, 'categoryMissing'],
  [{ kind: 'void', bid }, { reason: 'Irrtum', typed: '34000' }, 'priceDiffers'],
  [{ kind: 'void', bid }, { reason: 'Irrtum', typed: '€ 340.000' }, null],
  [{ kind: 'declinePurchase', request }, {}, 'reasonMissing'],
])('%o with %o: %s', (decision, entry, fault) => {
  expect(faultIn(decision, { ...nothing, ...entry }, now)).toBe(fault)
})

test('each decision is one command of the rulebook', () => {
  const entry = { reason: 'Grund', end: later, typed: '', category: 'financing' }
  expect(commandForDecision({ kind: 'award', bid, needsCategory: true }, entry).data).toEqual({
    bidRevision: 7,
    category: 'financing',
  })
  expect(commandForDecision({ kind: 'award', bid, needsCategory: false }, entry).data).toEqual({
    bidRevision: 7,
  })
  expect(commandForDecision({ kind: 'void', bid }, entry)).toEqual({
    type: 'VoidBid',
    data: { bidRevision: 7, reason: 'Grund' },
  })
  expect(commandForDecision({ kind: 'extend' }, entry)).toEqual({
    type: 'ExtendAuctionEnd',
    data: { end: later, reason: 'Grund' },
  })
  expect(commandForDecision({ kind: 'acceptPurchase', request }, entry).data).toEqual({ requestRevision: 9 })
})

test('[BUY-6] a bid at or above the price of a request is named before the request is accepted', () => {
  expect(bidNotBelow({ currentPrice: 510_000, bidCount: 3 }, request)).toBe(510_000)
  expect(bidNotBelow({ currentPrice: 500_000, bidCount: 3 }, request)).toBe(500_000)
  expect(bidNotBelow({ currentPrice: 499_999, bidCount: 3 }, request)).toBeNull()
  expect(bidNotBelow({ currentPrice: null, bidCount: 0 }, request)).toBeNull()
})

test('[BUY-5] a request says whether an earlier one is open', () => {
  const [first, second] = [{ revision: 5, status: 'open' } as const, { revision: 9, status: 'open' } as const]
  expect(isEarlierOpen([first, second], second)).toBe(true)
  expect(isEarlierOpen([first, second], first)).toBe(false)
  expect(isEarlierOpen([{ ...first, status: 'declined' }, second], second)).toBe(false)
})

test('[DEC-5] [DEC-7] an acceptance is late after the period, and after an award that failed', () => {
  const open = {
    decisionUntil: later,
    outcome: null,
    isAwardLate: false,
    serverTime: now,
    counterOffers: [],
  }
  const award = { kind: 'award', bid: { ...bid, raisedPrice: null }, needsCategory: false } as const
  expect(isLateAcceptance(award, open, null)).toBe(false)
  expect(isLateAcceptance(award, open, 2000)).toBe(true)
  const outcome = { kind: 'notConcluded', at: now, isYours: false, category: 'other' } as const
  const failed = { ...open, outcome }
  expect(isLateAcceptance(award, failed, 1500)).toBe(true)
  const confirming = { kind: 'confirmAward', bidRevision: 1, price: null } as const
  expect(isLateAcceptance(confirming, { ...open, isAwardLate: true }, 1500)).toBe(true)
  expect(isLateAcceptance(confirming, open, 3000)).toBe(false)
  expect(isLateAcceptance({ kind: 'withdraw' }, open, 3000)).toBe(false)

  // Raised since, the bid holds its bidder again (DEC-12).
  const made = { until: msToInstant(1600), isOpen: false, price: 120_000, asked: 2, accepted: 1 }
  const raised = { ...award, bid: { ...bid, raisedPrice: 120_000 } }
  expect(isLateAcceptance(raised, { ...failed, counterOffers: [made] }, 1700)).toBe(false)
  const before = { ...made, until: msToInstant(500) }
  expect(isLateAcceptance(raised, { ...failed, counterOffers: [before] }, 1700)).toBe(true)
})
