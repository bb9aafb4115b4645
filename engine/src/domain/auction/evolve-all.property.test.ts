import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import {
  auctionIdOf,
  bidderIdOf,
  fixtureEnd,
  fixtureNoon,
} from '../../../../tests/fixtures/auction-commands.ts'
import { drafted, published, running } from '../../../../tests/fixtures/auction-play.ts'
import { type Auction, evolve, evolveAll, type FoldedEvent, initialAuction } from './auction.ts'

const circumstances = { documentsState: null, businessTerms: null, arrivedAt: null, screen: null }
const offer = { confirmations: allConfirmed, rulesVersion: 1, costs: null, ...circumstances }
const bid = fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 5 })).map(([bidder, price]): AuctionFact => ({
  type: 'BidPlaced',
  data: { ...offer, bidderId: bidderIdOf(bidder), price },
}))
const standing = { currentPrice: 1, bidCount: 1, leaderId: bidderIdOf(1), leadingBidRevision: 3 }
const other = fc.constantFrom<AuctionFact>(
  { type: 'AuctionEndExtended', data: { previousEnd: fixtureNoon, end: fixtureEnd, by: 'bid' } },
  { type: 'BidVoided', data: { bidRevision: 3, reason: 'no', standing } },
  { type: 'AuctionEnded', data: { by: 'deadline', end: fixtureEnd } },
)
const facts = fc.array(fc.oneof({ weight: 4, arbitrary: bid }, other), { maxLength: 12 })

test('[LIFE-11] a page of events makes the state that they make one by one, and touches no earlier one', () => {
  const starts: readonly Auction[] = [
    initialAuction,
    drafted().auction,
    published().auction,
    running().auction,
  ]
  const reached = { absent: 0, bidsInARow: 0, bidBehindOther: 0 }
  fc.assert(
    fc.property(fc.nat(starts.length - 1), facts, facts, (place, page, rest) => {
      const start = starts[place] ?? initialAuction
      const events = [...page, ...rest].map((fact, index): FoldedEvent => {
        const at = new Date(Date.parse(fixtureNoon) + index).toISOString() as FoldedEvent['at']
        return { auctionId: auctionIdOf(1), revision: 10 + index, at, ...fact }
      })
      const states: Auction[] = [start]
      for (const event of events) states.push(evolve(states.at(-1) ?? start, event))
      const first = evolveAll(start, events.slice(0, page.length))
      const afterFirst = structuredClone(first)
      expect(readable(first)).toEqual(readable(states[page.length]))
      expect(readable(evolveAll(first, events.slice(page.length)))).toEqual(readable(states.at(-1)))
      expect(readable(first)).toEqual(readable(afterFirst))
      const types = events.map(({ type }) => (type === 'BidPlaced' ? 'b' : 'o')).join('')
      if (start.status === 'Absent' && types.includes('b')) reached.absent += 1
      if (types.includes('bbb')) reached.bidsInARow += 1
      if (types.includes('ob')) reached.bidBehindOther += 1
    }),
    { numRuns: 400 },
  )
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(20)
})

/** A state without what its lists hold for states behind it. */
function readable(auction: Auction | undefined): unknown {
  if (auction === undefined || auction.status === 'Absent') return auction
  const { bids, voided, ...rest } = auction
  const order = voided.shared.order.slice(0, voided.length)
  return { ...rest, bids: bids.shared.slice(0, bids.length), voided: order }
}
