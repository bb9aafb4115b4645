import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { auctionIdOf, bidderIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted, written } from '../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../tests/fixtures/folded-rows.ts'
import type { EventOf } from '../kernel/projection.ts'
import { counterOfferAccepted, counterOfferMade, withoutVoided } from './columns.ts'
import { auctionDetails } from './projection.ts'
import type { AuctionDetailsRow } from './table.ts'

const auctionId = auctionIdOf(1)
const until = '2026-10-25T18:00:00.000Z' as Instant
const published = { type: 'AuctionPublished', data: {} } as const

test('[DEC-4] [OUT-4] the category of an award is that of a lower offer', () => {
  const [anna, ben] = [bidderIdOf(1), bidderIdOf(2)]
  const bids = [drafted(), published, bidPlaced(1, 100_000), bidPlaced(2, 110_000)]
  const award = (bidRevision: number, price: number): AuctionFact => ({
    type: 'AuctionAwarded',
    data: { bidRevision, bidderId: bidRevision === 2 ? anna : ben, price, category: 'financing' },
  })
  const categoryAfter = (...facts: readonly AuctionFact[]) => {
    const rows = rowsAfter<AuctionDetailsRow>(auctionDetails, written(auctionId, [...bids, ...facts]))
    return rows.get(auctionId)?.awardCategory
  }
  expect(categoryAfter(award(2, 100_000))).toBe('financing')
  expect(categoryAfter(award(3, 110_000))).toBeNull()
  const standing = { currentPrice: 100_000, bidCount: 1, leaderId: anna, leadingBidRevision: 2 }
  const voided: AuctionFact = { type: 'BidVoided', data: { bidRevision: 3, reason: 'x', standing } }
  expect(categoryAfter(voided, award(2, 100_000))).toBeNull()
  const candidates = [
    { bidRevision: 3, bidderId: ben },
    { bidRevision: 2, bidderId: anna },
  ]
  const made: AuctionFact = {
    type: 'CounterOfferMade',
    data: { price: 120_000, until: until, bidders: 2, candidates },
  }
  const accepted = {
    type: 'CounterOfferAccepted',
    data: { counterOfferRevision: 4, bidRevision: 2, bidderId: anna, price: 120_000 },
  } as unknown as AuctionFact
  expect(categoryAfter(made, accepted, award(2, 120_000))).toBeNull()
  expect(categoryAfter(made, accepted, award(3, 110_000))).toBe('financing')
})

const made = (revision: number) =>
  ({
    revision,
    data: {
      price: 100 + revision,
      until: msToInstant(0),
      bidders: 2,
      candidates: [
        { bidRevision: 3, bidderId: 'ben' as UserId },
        { bidRevision: 2, bidderId: 'anna' as UserId },
      ],
    },
  }) as unknown as EventOf<'CounterOfferMade'>
const accepted = (counterOfferRevision: number, bidRevision: number) =>
  ({ data: { counterOfferRevision, bidRevision } }) as unknown as EventOf<'CounterOfferAccepted'>

test('[DEC-12] an acceptance counts for its own counter-offer, and not any more once its bid is voided', () => {
  const two = counterOfferMade(counterOfferMade({ counterOffers: [] }, made(7)), made(9))
  const both = counterOfferAccepted(counterOfferAccepted(two, accepted(9, 3)), accepted(9, 2))
  const acceptedOf = ({ counterOffers }: typeof both) =>
    counterOffers.map((each) => [each.revision, each.price, each.accepted])
  expect(acceptedOf(both)).toEqual([
    [7, 107, []],
    [9, 109, [3, 2]],
  ])
  expect(acceptedOf(withoutVoided(both, 3))).toEqual([
    [7, 107, []],
    [9, 109, [2]],
  ])
})

test('[DEC-13] a candidate whose bid was voided is kept as such in each counter-offer', () => {
  const two = counterOfferMade(counterOfferMade({ counterOffers: [] }, made(7)), made(9))
  const candidatesOf = ({ counterOffers }: typeof two) =>
    counterOffers.map(({ candidates }) => candidates.map((each) => [each.bidRevision, each.isVoided]))
  const both = [
    [3, false],
    [2, false],
  ]
  expect(candidatesOf(two)).toEqual([both, both])
  const afterwards = [
    [3, true],
    [2, false],
  ]
  expect(candidatesOf(withoutVoided(two, 3))).toEqual([afterwards, afterwards])
})
