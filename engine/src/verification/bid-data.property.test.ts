import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auctionEventData } from '@zuschlag/contracts/auction/events'
import { isBidData } from './bid-data.ts'
import { isSameJson } from './same-json.ts'

const arrivedAt = '2026-10-24T19:55:00.000Z'
const odd = fc.constantFrom<unknown>(
  null,
  undefined,
  0,
  -0,
  1,
  -1,
  1.5,
  1e9,
  1e9 + 1,
  10_001,
  'F'.repeat(64),
  9_999_999_999,
  10_000_000_000,
  arrivedAt,
  '2026-10-24T19:55:00Z',
  '2026-02-30T19:55:00.000Z',
  2 ** 53,
  Infinity,
  Number.NaN,
  true,
  'true',
  '',
  [],
  {},
  'A0000000-0000-4000-8000-000000000000',
  'a0000000-0000-4000-8000-00000000000g',
)
const ofBid = [
  'arrivedAt',
  'bidderId',
  'businessTerms',
  'price',
  'rulesVersion',
  'confirmations',
  'costs',
  'documentsState',
  'screen',
  'more',
]
const ofScreen = ['revision', 'currentPrice', 'minimumBid', 'end', 'isLeading']
const ofTerms = ['version', 'hash']
const ofConfirmations = [
  'agbChecked',
  'agreementsOrNoReservationsChecked',
  'documentsChecked',
  'offerIsBindingChecked',
]
const ofCosts = [
  'brokeragePrice',
  'contractFeePrice',
  'landRegisterTaxPrice',
  'landTransferTaxPrice',
  'totalPrice',
]

type Change = { readonly name: string; readonly value: unknown; readonly isDropped: boolean }
type Members = Record<string, unknown>

function bidWith(changes: readonly Change[], hasCosts: boolean): Members {
  const costs: Members = Object.fromEntries(ofCosts.map((name, index) => [name, index * 100]))
  const confirmations: Members = Object.fromEntries(ofConfirmations.map((name) => [name, true]))
  const bid: Members = { bidderId: 'a0000000-0000-4000-8000-000000000000', price: 1, rulesVersion: 1 }
  const businessTerms: Members = { version: 1, hash: '0a'.repeat(32) }
  const screen: Members = { revision: 3, currentPrice: 1, minimumBid: 2, end: arrivedAt, isLeading: true }
  const came = { arrivedAt, screen, documentsState: 1 }
  Object.assign(bid, { confirmations, businessTerms, ...came, costs: hasCosts ? costs : null })
  for (const { name, value, isDropped } of changes) {
    const target =
      [
        { names: ofBid, members: bid },
        { names: ofTerms, members: businessTerms },
        { names: ofScreen, members: screen },
        { names: ofConfirmations, members: confirmations },
      ].find(({ names }) => names.includes(name))?.members ?? costs
    if (isDropped) delete target[name]
    else target[name] = value
  }
  return bid
}

test('[EVID-6] a bid that is well-formed by hand is well-formed by its schema', () => {
  const change = fc.record({
    name: fc.constantFrom(...ofBid, ...ofScreen, ...ofTerms, ...ofConfirmations, ...ofCosts),
    value: odd,
    isDropped: fc.boolean(),
  })
  const met = { wellFormed: 0, malformed: 0, costs: 0 }
  fc.assert(
    fc.property(fc.array(change, { maxLength: 2 }), fc.boolean(), (changes, hasCosts) => {
      const bid = bidWith(changes, hasCosts)
      const parsed = auctionEventData.BidPlaced.safeParse(bid)
      const isTaken = parsed.success && isSameJson(parsed.data, bid)
      if (!isTaken) met.malformed += 1
      if (!isBidData(bid)) return
      met.wellFormed += 1
      if (bid['costs'] !== null) met.costs += 1
      expect(isTaken).toBe(true)
    }),
    { numRuns: 3000 },
  )
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(100)
  expect(isBidData(bidWith([], true))).toBe(true)
})

test.each([null, 1, 'bid', [], [1, 2, 3, 4, 5], {}])('%j is no bid', (value) => {
  expect(isBidData(value)).toBe(false)
})
