import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { bidderIdOf, numberedUuid } from '../../../../../tests/fixtures/auction-commands.ts'
import {
  bidPlaced,
  counterOfferAccepted,
  drafted,
  written,
} from '../../../../../tests/fixtures/auction-events.ts'
import type { BidLogEvent } from '../bid-log/listed-events.ts'
import { acceptedOfferIn } from './accepted-offer.ts'

const winner = { kind: 'award', userId: bidderIdOf(1) } as const
const awarded = (bidRevision: number, price: number) => ({
  type: 'AuctionAwarded' as const,
  data: { bidRevision, bidderId: bidderIdOf(1), price, category: null },
})
const historyOf = (facts: Parameters<typeof written>[1]): readonly BidLogEvent[] =>
  written(numberedUuid(1, 1) as AuctionId, facts) as unknown as readonly BidLogEvent[]

test('[PACK-3] the accepted offer is the bid that the award names', () => {
  const bids = [bidPlaced(1, 100), bidPlaced(2, 110), bidPlaced(1, 120)]
  const events = historyOf([drafted(), ...bids, awarded(1, 100)])
  expect(acceptedOfferIn(events, { ...winner, price: 100 })).toMatchObject({
    offer: { revision: 1 },
    acceptance: { revision: 4 },
    confirmation: null,
  })
})

test('[PACK-3] where the award has another price, the offer is the raised one at that price', () => {
  const events = historyOf([
    drafted(),
    bidPlaced(1, 100),
    bidPlaced(2, 130),
    bidPlaced(1, 130),
    awarded(1, 130),
  ])
  expect(acceptedOfferIn(events, { ...winner, price: 130 })?.offer).toMatchObject({ revision: 3 })
})

test('[PACK-3] [DEC-12] of an award at the price of a counter-offer, the offer is its acceptance', () => {
  const accepted = counterOfferAccepted(1, 1, 150)
  const events = historyOf([drafted(), bidPlaced(1, 100), bidPlaced(2, 130), accepted, awarded(1, 150)])
  expect(acceptedOfferIn(events, { ...winner, price: 150 })?.offer).toMatchObject({
    type: 'CounterOfferAccepted',
    revision: 3,
  })
})

test('[PACK-3] a confirmation of an earlier award is none of this one', () => {
  const confirmed = { type: 'AwardConfirmed' as const, data: { bidRevision: 1, bidderId: bidderIdOf(1) } }
  const failed = {
    type: 'AwardNotConcluded' as const,
    data: { ...confirmed.data, category: 'other' as const },
  }
  const first = [drafted(), bidPlaced(1, 100), awarded(1, 100), confirmed]
  expect(acceptedOfferIn(historyOf(first), { ...winner, price: 100 })?.confirmation).not.toBeNull()
  const again = historyOf([...first, failed, awarded(1, 100)])
  expect(acceptedOfferIn(again, { ...winner, price: 100 })?.confirmation).toBeNull()
  expect(acceptedOfferIn(historyOf([drafted(), bidPlaced(1, 100)]), { ...winner, price: 100 })).toBeNull()
})
