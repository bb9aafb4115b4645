import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import type { AdministeredBid } from '../../../kernel/api/running-auction-queries.ts'
import { askable, canAsk, faultInAsked, lowestAsked, usualDeadline } from './counter-offer-dialog.tsx'

const HOUR_MS = 3_600_000
const at = (hours: number) => msToInstant(hours * HOUR_MS)
const withoutPeriod = { sellerDecisionBinding: false, minimumPrice: 200 } as unknown as AuctionTerms
const terms = { ...withoutPeriod, decisionDays: 14 }
const free = { terms, counterOffers: [], decisionUntil: at(100), serverTime: at(0) }
const bound = { ...free, terms: { ...terms, sellerDecisionBinding: true } }
const made = { price: 1, until: at(1), isOpen: false, asked: 1, accepted: 0 }
const bid = { price: 150, raisedPrice: null }

test('[DEC-9] it is offered where the engine would take it', () => {
  expect(canAsk(free, bid)).toBe(true)
  expect(canAsk(bound, bid)).toBe(true)
  expect(canAsk(bound, { price: 200, raisedPrice: null })).toBe(false)
  expect(canAsk(bound, { price: 150, raisedPrice: 200 })).toBe(false)
  expect(canAsk(free, null)).toBe(false)
  expect(canAsk({ ...free, terms: withoutPeriod }, bid)).toBe(false)
  expect(canAsk({ ...free, counterOffers: [made, made, made] }, bid)).toBe(false)
  expect(canAsk({ ...free, serverTime: at(99.5) }, bid)).toBe(false)
})

test('[DEC-9] [DEC-10] price and deadline are checked before they are sent', () => {
  expect(lowestAsked(free, bid)).toBe(151)
  expect(lowestAsked(free, { price: 150, raisedPrice: 180 })).toBe(181)
  expect(lowestAsked(bound, bid)).toBe(200)
  const entry = { price: 151, until: at(1) }
  expect(faultInAsked(free, 151, entry)).toBeNull()
  expect(faultInAsked(free, 151, { ...entry, price: null })).toBe('priceTooLow')
  expect(faultInAsked(free, 151, { ...entry, price: 150 })).toBe('priceTooLow')
  expect(faultInAsked(free, 151, { ...entry, until: null })).toBe('untilMissing')
  expect(faultInAsked(free, 151, { ...entry, until: at(0.9) })).toBe('untilWrong')
  expect(faultInAsked(free, 151, { ...entry, until: at(101) })).toBe('untilWrong')
  expect(usualDeadline(free)).toBe(at(72))
  expect(usualDeadline({ ...free, decisionUntil: at(5) })).toBe(at(5))
})

test('[DEC-9] the best bid of each bidder who can still get the award, the best first', () => {
  const rows = [
    { revision: 4, candidateRank: 2, isBidderBest: true },
    { revision: 3, candidateRank: 1, isBidderBest: true },
    { revision: 2, candidateRank: 3, isBidderBest: false },
    { revision: 1, candidateRank: null, isBidderBest: false },
  ] as AdministeredBid[]
  expect(askable(rows).map(({ revision }) => revision)).toEqual([3, 4])
})
