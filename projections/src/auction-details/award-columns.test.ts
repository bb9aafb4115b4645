import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { auctionIdOf, bidderIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted, written } from '../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../tests/fixtures/folded-rows.ts'
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
