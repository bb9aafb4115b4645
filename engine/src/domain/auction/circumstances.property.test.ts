import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auctionIdOf, bidder, fixtureEnd, fixtureStart } from '../../../../tests/fixtures/auction-commands.ts'
import {
  allConfirmed,
  commandOf,
  published,
  running,
  shift,
} from '../../../../tests/fixtures/auction-play.ts'
import { circumstances } from '../../../../tests/fixtures/offer-circumstances.ts'
import { commandContent } from '../evidence/command-digest.ts'
import { type Auction, decide, evolve } from './auction.ts'
import { attemptFact } from './attempt.ts'

type Offer = CommandOf<'PlaceBid'> | CommandOf<'RequestImmediatePurchase'>

const purchase = { immediatePurchaseEnabled: true, immediatePurchasePrice: 900_000 as Price }
const withBid = running({ terms: { ...purchase, nightBidding: 'blocked' } })
withBid.bid(120_000, bidder(2))
const auctions: readonly Auction[] = [published({ terms: purchase }).auction, withBid.auction]

const confirmations = fc.boolean().map((agbChecked) => ({ ...allConfirmed, agbChecked }))
const price = fc.constantFrom<number | string>(1, 120_500, 121_000, 500_000, 'viel')
const rulesVersion = fc.constantFrom(undefined, 1, 2)
const offer = fc.oneof(
  fc.record({ price, confirmations, rulesVersion }).map((data) => commandOf('PlaceBid', data, bidder(1))),
  fc
    .record({ confirmations, rulesVersion })
    .map((data) => commandOf('RequestImmediatePurchase', data, bidder(1))),
)
/** Before the start, at noon, in the night, around the end. */
const instant = fc.constantFrom<Instant>(
  shift(fixtureStart, -1),
  '2026-10-12T10:00:00.000Z' as Instant,
  '2026-10-12T22:00:00.000Z' as Instant,
  shift(fixtureEnd, -1),
  fixtureEnd,
)

/** A decision without what it records and never looks at. */
function withoutCircumstances(command: Offer, auction: Auction, at: Instant): unknown {
  const decision = decide(command, auction, at)
  if (decision.ok) return decision.value.map(({ type, data }) => [type, bare(data)])
  return [decision.error, bare(attemptFact(command, decision.error, auction)?.data ?? {})]
}

function bare(data: object): object {
  const { arrivedAt: _arrivedAt, screen: _screen, ...rest } = data as Record<string, unknown>
  return rest
}

function recordedIn(command: Offer, auction: Auction, at: Instant): unknown {
  const decision = decide(command, auction, at)
  const fact = decision.ok ? decision.value[0] : attemptFact(command, decision.error, auction)
  return { arrivedAt: null, screen: null, ...fact?.data }
}

test('[EVID-15] when an offer arrived and what the screen showed decide nothing, and are recorded', () => {
  const met = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(
      offer,
      circumstances,
      instant,
      fc.constantFrom(...auctions),
      (bareCommand, came, at, auction) => {
        const { arrivedAt, screen } = came
        const said = { ...(arrivedAt && { arrivedAt }), ...(screen && { screen }) }
        const command = { ...bareCommand, data: { ...bareCommand.data, ...said } } as Offer
        expect(withoutCircumstances(command, auction, at)).toEqual(
          withoutCircumstances(bareCommand, auction, at),
        )
        expect(recordedIn(command, auction, at)).toMatchObject(came)
        expect(commandContent(command)).toBe(commandContent(bareCommand))
        const decision = decide(command, auction, at)
        met[decision.ok ? 'accepted' : 'refused'] += 1
      },
    ),
    { numRuns: 500 },
  )
  expect(Math.min(met.accepted, met.refused)).toBeGreaterThan(30)
})

test('[EVID-15] the state after a bid does not depend on how the bid came', () => {
  fc.assert(
    fc.property(circumstances, (came) => {
      const [, auction] = auctions as [Auction, Auction]
      const at = '2026-10-12T10:00:00.000Z' as Instant
      const bid = commandOf('PlaceBid', { price: 500_000, confirmations: allConfirmed }, bidder(1))
      const decision = decide(bid, auction, at)
      if (!decision.ok) throw new Error(decision.error.code)
      const [placed] = decision.value
      if (placed?.type !== 'BidPlaced' || auction.status === 'Absent') throw new Error('No bid')
      const event = { auctionId: auctionIdOf(1), revision: auction.revision + 1, at, ...placed }
      const otherwise = { ...event, data: { ...placed.data, ...came } }
      expect(evolve(auction, otherwise)).toEqual(evolve(auction, event))
    }),
  )
})
