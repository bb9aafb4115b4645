import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import type { EventOf } from '../kernel/projection.ts'
import { counterOfferAccepted, counterOfferMade, withoutVoided } from './counter-offer-columns.ts'

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
