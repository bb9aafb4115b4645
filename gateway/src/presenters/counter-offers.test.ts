import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { withoutVoided } from '@zuschlag/projections/auction-details/columns'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { expect, test } from 'vitest'
import { draft, auctionIdOf, commandIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { highestOfferOf, presentCounterOffer, presentCounterOffers, raisedPriceOf } from './counter-offers.ts'

const [anna, ben, carla] = ['anna', 'ben', 'carla'] as [UserId, UserId, UserId]
const [now, until, later] = [msToInstant(1000), msToInstant(2000), msToInstant(3000)]
const { description } = draft(auctionIdOf(1), commandIdOf(1)).data
const made = {
  revision: 7,
  price: 130,
  until,
  candidates: [
    { bidRevision: 3, bidderId: ben, isVoided: false },
    { bidRevision: 2, bidderId: anna, isVoided: false },
  ],
  accepted: [3],
}
const open = {
  description,
  highestBid: 120,
  counterOffers: [made],
  awardedAt: null,
  notAwardedAt: null,
  withdrawnAt: null,
  releasedBidderIds: [] as readonly UserId[],
} as unknown as AuctionDetailsRow

test('[DEC-13] everybody learns the deadline, asked bidders the price, and nobody who else agreed', () => {
  expect(presentCounterOffer(open, null, now)).toEqual({ until, isOpen: true, asked: null })
  expect(presentCounterOffer(open, carla, now)).toEqual({ until, isOpen: true, asked: null })
  expect(presentCounterOffer(open, ben, now)?.asked).toMatchObject({ price: 130, isAccepted: true })
  expect(presentCounterOffer(open, anna, now)?.asked).toMatchObject({ price: 130, isAccepted: false })
  expect(presentCounterOffer(open, anna, until)?.isOpen).toBe(false)
})

test('[DEC-13] a decision or a withdrawal ends it, and who was released is not asked any more', () => {
  for (const decided of [{ awardedAt: later }, { notAwardedAt: later }, { withdrawnAt: later }])
    expect(presentCounterOffer({ ...open, ...decided }, ben, later)).toBeNull()
  expect(presentCounterOffer({ ...open, counterOffers: [] }, ben, now)).toBeNull()
  const released = { ...open, releasedBidderIds: [ben] }
  expect(presentCounterOffer(released, ben, now)?.asked).toBeNull()
  expect(presentCounterOffer(released, anna, now)?.asked).not.toBeNull()
})

test('[DEC-13] whose bid is voided is not asked any more, accepted or not, and the others still are', () => {
  for (const accepted of [[], [3]]) {
    const asked = { ...open, counterOffers: [{ ...made, accepted }] }
    const voided = { ...asked, ...withoutVoided(asked, 3) }
    expect(presentCounterOffer(asked, ben, now)?.asked).not.toBeNull()
    expect(presentCounterOffer(voided, ben, now)).toEqual({ until, isOpen: true, asked: null })
    expect(presentCounterOffer(voided, anna, now)?.asked).toMatchObject({ price: 130, isAccepted: false })
    expect(presentCounterOffers(voided, now)).toMatchObject([{ asked: 2, accepted: 0 }])
  }
})

test('[DEC-12] who runs the auction reads how many agreed, and the highest offer is what they agreed to', () => {
  expect(presentCounterOffers(open, now)).toEqual([
    { price: 130, until, isOpen: true, asked: 2, accepted: 1 },
  ])
  expect([raisedPriceOf(open, ben), raisedPriceOf(open, anna), raisedPriceOf(open, null)]).toEqual([
    130,
    null,
    null,
  ])
  expect(highestOfferOf(open)).toBe(130)
  expect(highestOfferOf({ ...open, counterOffers: [{ ...made, accepted: [] }] })).toBe(120)
  expect(highestOfferOf({ ...open, highestBid: null, counterOffers: [] })).toBeNull()
})
