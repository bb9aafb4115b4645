import { expect, test } from 'vitest'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import {
  auctionIdOf,
  bidder,
  bidderIdOf,
  fixtureEnd,
  fixtureNoon,
} from '../../../../tests/fixtures/auction-commands.ts'
import { drafted, Play, published, running } from '../../../../tests/fixtures/auction-play.ts'
import { type Auction, evolve, initialAuction } from './auction.ts'
import { engineTimeOf } from './lifecycle.ts'

const offer = {
  bidderId: bidderIdOf(1),
  confirmations: allConfirmed,
  rulesVersion: 1,
  documentsState: null,
  costs: null,
  businessTerms: null,
  arrivedAt: null,
  screen: null,
}
const standing = { currentPrice: 1, bidCount: 1, leaderId: bidderIdOf(1), leadingBidRevision: 3 }
const anyFacts: readonly AuctionFact[] = [
  { type: 'AuctionRevised', data: {} },
  { type: 'AuctionPublished', data: {} },
  { type: 'AuctionUnpublished', data: {} },
  { type: 'AccessGranted', data: { userId: bidderIdOf(1), until: null } },
  { type: 'AccessRevoked', data: { userId: bidderIdOf(1) } },
  { type: 'AuctionStarted', data: { start: fixtureNoon } },
  { type: 'BidPlaced', data: { ...offer, price: 5 } },
  { type: 'AuctionEndExtended', data: { previousEnd: fixtureNoon, end: fixtureEnd, by: 'bid' } },
  { type: 'ImmediatePurchaseRequested', data: { ...offer, price: 5 } },
  { type: 'ImmediatePurchaseAccepted', data: { requestRevision: 3, bidderId: bidderIdOf(1), price: 5 } },
  { type: 'ImmediatePurchaseDeclined', data: { requestRevision: 3, bidderId: bidderIdOf(1), reason: 'no' } },
  { type: 'AuctionEnded', data: { by: 'deadline', end: fixtureEnd } },
  { type: 'AuctionWithdrawn', data: { reason: 'no' } },
  { type: 'AuctionAwarded', data: { bidRevision: 3, bidderId: bidderIdOf(1), price: 5, category: null } },
  { type: 'AwardConfirmed', data: { bidRevision: 3, bidderId: bidderIdOf(1) } },
  { type: 'AwardNotConcluded', data: { bidRevision: 3, bidderId: bidderIdOf(1), category: 'other' } },
  { type: 'AuctionNotAwarded', data: { reason: 'no' } },
  { type: 'BidVoided', data: { bidRevision: 3, reason: 'no', standing } },
]

test('[LIFE-11] folding takes every event in every state', () => {
  const withdrawn = running()
  withdrawn.manage('WithdrawAuction', { reason: 'no' })
  const states: readonly Auction[] = [
    drafted().auction,
    published().auction,
    running().at(fixtureEnd).auction,
    withdrawn.auction,
  ]
  for (const state of states) {
    for (const fact of anyFacts) {
      const next = evolve(state, { auctionId: auctionIdOf(1), revision: 99, at: fixtureEnd, ...fact })
      expect(next).toMatchObject({ revision: 99, lastEventAt: fixtureEnd })
    }
  }
  for (const fact of anyFacts) {
    const event = { auctionId: auctionIdOf(1), revision: 0, at: fixtureEnd, ...fact }
    expect(evolve(initialAuction, event)).toBe(initialAuction)
  }
})

test('[LIFE-11] the state is what the events say and nothing else', () => {
  const play = running()
  play.bid(100_000, bidder(1))
  play.bid(120_000, bidder(2))
  play.at(fixtureEnd).manage('AwardAuction', { bidRevision: play.existing.revision - 1 })
  expect(play.events.reduce<Auction>(evolve, initialAuction)).toEqual(play.auction)
})

test('states that branch off one history do not see each other', () => {
  const play = running()
  play.bid(100_000, bidder(1))
  const shared = play.existing
  const bidOn = (price: number): Auction =>
    evolve(shared, {
      auctionId: auctionIdOf(1),
      revision: shared.revision + 1,
      at: fixtureNoon,
      type: 'BidPlaced',
      data: { ...offer, bidderId: bidderIdOf(2), price },
    })
  const [left, right] = [bidOn(110_000), bidOn(150_000)]
  expect(left).toMatchObject({ standing: { highestBid: 110_000 }, bids: { length: 2 } })
  expect(right).toMatchObject({ standing: { highestBid: 150_000 }, bids: { length: 2 } })
  expect(bidOn(110_000)).toEqual(left)
  expect(shared.bids.length).toBe(1)
})

test('[CLOCK-9] engine time never falls behind the last event', () => {
  const play = running()
  expect(engineTimeOf(play.auction, '2020-01-01T00:00:00.000Z' as typeof fixtureNoon)).toBe(
    play.existing.lastEventAt,
  )
  expect(engineTimeOf(play.auction, fixtureEnd)).toBe(fixtureEnd)
  expect(engineTimeOf(new Play().auction, fixtureNoon)).toBe(fixtureNoon)
})
