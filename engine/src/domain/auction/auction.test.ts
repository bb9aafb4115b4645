import { expect, test } from 'vitest'
import { type AuctionEvent, auctionEventData, type AuctionFact } from '@zuschlag/contracts/auction/events'
import { auctionIdOf, bidder, fixtureEnd, fixtureNoon } from '../../../../tests/fixtures/auction-commands.ts'
import { bidPlaced } from '../../../../tests/fixtures/auction-events.ts'
import { keptEvents } from '../../../../tests/fixtures/kept-samples.ts'
import { drafted, Play, published, running } from '../../../../tests/fixtures/auction-play.ts'
import { type Auction, evolve, initialAuction } from './auction.ts'
import { engineTimeOf } from './lifecycle.ts'

const anyFacts = keptEvents.filter((event): event is AuctionEvent => event.type in auctionEventData)

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
      const next = evolve(state, { ...fact, auctionId: auctionIdOf(1), revision: 99, at: fixtureEnd })
      expect(next).toMatchObject({ revision: 99, lastEventAt: fixtureEnd })
    }
  }
  for (const fact of anyFacts.filter(({ type }) => type !== 'AuctionDrafted')) {
    const event = { ...fact, auctionId: auctionIdOf(1), revision: 0, at: fixtureEnd }
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
      ...(bidPlaced(2, price) as AuctionFact),
      auctionId: auctionIdOf(1),
      revision: shared.revision + 1,
      at: fixtureNoon,
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
