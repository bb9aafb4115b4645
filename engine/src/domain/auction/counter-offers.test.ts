import { expect, test } from 'vitest'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { bidder, bidderIdOf, broker, fixtureEnd } from '../../../../tests/fixtures/auction-commands.ts'
import {
  allConfirmed,
  codeOf,
  commandOf,
  running,
  seller,
  shift,
  systemAdmin,
} from '../../../../tests/fixtures/auction-play.ts'

const reason = 'no agreement'
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const bound = { sellerDecisionBinding: true, decisionDays: 10 }
const free = { sellerDecisionBinding: false, decisionDays: 10 }
const until = shift(fixtureEnd, 2 * DAY_MS)

/** Three bidders: Anna twice, Ben, Carla highest; revisions by name. The auction is over. */
function over(terms: Partial<AuctionTerms> = free) {
  const play = running({ terms })
  const bid = (who: number, price: number): number => {
    expect(codeOf(play.bid(price, bidder(who)))).toBe('accepted')
    return play.existing.revision
  }
  const bids = {
    annaFirst: bid(1, 100_000),
    anna: bid(1, 102_000),
    ben: bid(2, 104_000),
    carla: bid(3, 106_000),
  }
  play.at(fixtureEnd)
  const ask = (price: number, bidders = 2, deadline = until, actor = broker) =>
    play.manage('MakeCounterOffer', { price: price as Price, bidders, until: deadline }, actor)
  const accept = (
    who: number,
    revision = play.existing.revision,
    confirmations: Confirmations = allConfirmed,
  ) =>
    play.send(commandOf('AcceptCounterOffer', { counterOfferRevision: revision, confirmations }, bidder(who)))
  const award = (bidRevision: number) => codeOf(play.manage('AwardAuction', { bidRevision }))
  return { play, ask, accept, award, ...bids }
}

test('[DEC-9] the best bidders are asked, each by their best bid', () => {
  const { ask, anna, ben, carla } = over()
  expect(ask(110_000, 10)).toMatchObject({
    value: [
      {
        type: 'CounterOfferMade',
        data: {
          price: 110_000,
          until,
          bidders: 10,
          candidates: [
            { bidRevision: carla, bidderId: bidderIdOf(3) },
            { bidRevision: ben, bidderId: bidderIdOf(2) },
            { bidRevision: anna, bidderId: bidderIdOf(1) },
          ],
        },
      },
    ],
  })
  const two = over()
  expect(two.ask(110_000, 2)).toMatchObject({
    value: [{ data: { candidates: [{ bidRevision: two.carla }, { bidRevision: two.ben }] } }],
  })
})

test('[DEC-9] above every offer, and only where there is something to decide', () => {
  const { play, ask } = over()
  expect(ask(106_000)).toMatchObject({ error: { code: 'counterOfferPriceTooLow', minimumBid: 106_001 } })
  expect(codeOf(ask(110_000, 2, until, bidder(3)))).toBe('commandNotPermitted')
  expect(codeOf(ask(110_000, 2, until, seller))).toBe('accepted')
  expect(codeOf(ask(120_000))).toBe('counterOfferOpen')
  play.at(until).manage('DeclineAward', { reason })
  expect(codeOf(ask(120_000, 2, shift(until, DAY_MS)))).toBe('auctionAlreadyDecided')
  expect(codeOf(over({ decisionDays: undefined }).ask(110_000))).toBe('counterOfferNotPossible')
  const empty = running({ terms: free })
  const nobody = { price: 110_000 as Price, bidders: 2, until }
  expect(codeOf(empty.manage('MakeCounterOffer', nobody))).toBe('auctionNotEnded')
  expect(codeOf(empty.at(fixtureEnd).manage('MakeCounterOffer', nobody))).toBe('counterOfferNotPossible')
})

test('[DEC-9] bound to the highest: only below the minimum price, and from it on', () => {
  expect(codeOf(over({ ...bound, minimumPrice: 106_000 as Price }).ask(110_000))).toBe('sellerBound')
  const { play, ask, accept, award, ben, carla } = over({ ...bound, minimumPrice: 112_000 as Price })
  expect(ask(111_999)).toMatchObject({ error: { code: 'counterOfferPriceTooLow', minimumBid: 112_000 } })
  expect(codeOf(ask(112_000, 3))).toBe('accepted')
  expect(codeOf(accept(2))).toBe('accepted')
  play.at(until)
  expect(codeOf(play.manage('DeclineAward', { reason }))).toBe('sellerBound')
  expect(award(carla)).toBe('bidNotHighest')
  expect(award(ben)).toBe('accepted')
})

test('[DEC-9] three counter-offers in a process, each above what is offered by then', () => {
  const { play, ask, accept } = over()
  const end = (days: number) => shift(fixtureEnd, days * DAY_MS)
  expect(codeOf(ask(110_000, 2, end(1)))).toBe('accepted')
  expect(codeOf(accept(3))).toBe('accepted')
  play.at(end(1))
  expect(ask(110_000, 2, end(2))).toMatchObject({ error: { minimumBid: 110_001 } })
  expect(codeOf(ask(115_000, 2, end(2)))).toBe('accepted')
  play.at(end(2))
  expect(codeOf(ask(112_000, 2, end(3)))).toBe('accepted')
  play.at(end(3))
  expect(codeOf(ask(130_000, 2, end(4)))).toBe('counterOfferNotPossible')
})

test('[DEC-10] one deadline, an hour ahead at least and within the decision period', () => {
  const { play, ask, award, carla } = over()
  const last = shift(fixtureEnd, 10 * DAY_MS)
  for (const wrong of [fixtureEnd, shift(fixtureEnd, HOUR_MS - 1), shift(last, 1)])
    expect(codeOf(ask(110_000, 2, wrong))).toBe('counterOfferDeadlineInvalid')
  expect(codeOf(over().ask(110_000, 2, last))).toBe('accepted')
  expect(codeOf(ask(110_000, 2, shift(fixtureEnd, HOUR_MS)))).toBe('accepted')
  play.at(shift(fixtureEnd, HOUR_MS - 1))
  expect(award(carla)).toBe('counterOfferOpen')
  expect(codeOf(play.manage('DeclineAward', { reason }))).toBe('counterOfferOpen')
  play.at(shift(fixtureEnd, HOUR_MS))
  expect(award(carla)).toBe('accepted')
})

test('[DEC-11] who was asked accepts once, before the deadline, with the confirmations of a bid', () => {
  const { play, ask, accept, ben } = over()
  expect(codeOf(accept(3))).toBe('counterOfferNotOpen')
  ask(110_000)
  const { revision } = play.existing
  expect(codeOf(accept(1, revision))).toBe('counterOfferNotAsked')
  expect(codeOf(accept(2, revision - 1))).toBe('counterOfferNotOpen')
  expect(accept(2, revision, { ...allConfirmed, agbChecked: false })).toMatchObject({
    error: { code: 'confirmationMissing', missing: ['agbChecked'] },
  })
  const costs = expect.objectContaining({ totalPrice: expect.any(Number) as number }) as object
  expect(accept(2, revision)).toMatchObject({
    value: [
      {
        type: 'CounterOfferAccepted',
        data: {
          bidderId: bidderIdOf(2),
          price: 110_000,
          bidRevision: ben,
          counterOfferRevision: revision,
          costs,
        },
      },
    ],
  })
  expect(codeOf(accept(2, revision))).toBe('counterOfferAlreadyAccepted')
  expect(codeOf(play.at(until).send(commandOf('AcceptCounterOffer', accepting(revision), bidder(3))))).toBe(
    'counterOfferNotOpen',
  )
})

const accepting = (counterOfferRevision: number) => ({ counterOfferRevision, confirmations: allConfirmed })

test('[DEC-11] a bid that was voided is raised no more, nor one without access', () => {
  const { play, ask, accept, carla, ben } = over()
  ask(110_000)
  const { revision } = play.existing
  play.manage('VoidBid', { bidRevision: carla, reason }, systemAdmin)
  expect(codeOf(accept(3, revision))).toBe('bidNotStanding')
  const withoutAccess = { ...bidder(2), role: 'user' as const }
  expect(codeOf(play.send(commandOf('AcceptCounterOffer', accepting(revision), withoutAccess)))).toBe(
    'bidderNotPermitted',
  )
  accept(2, revision)
  play.manage('VoidBid', { bidRevision: ben, reason }, systemAdmin)
  expect(play.at(until).existing.standing.highestBid).toBe(102_000)
})

test('[DEC-12] an award has the price that was accepted, and equal ones keep the ranking of their bids', () => {
  const { play, ask, accept, award, ben, carla, anna } = over()
  ask(110_000, 3)
  const { revision } = play.existing
  accept(1, revision)
  accept(2, revision)
  play.at(until)
  expect(award(anna)).toBe('awardCategoryMissing')
  expect(award(carla)).toBe('awardCategoryMissing')
  expect(play.manage('AwardAuction', { bidRevision: ben })).toMatchObject({
    value: [{ data: { bidRevision: ben, price: 110_000, category: null } }],
  })
  expect(play.existing.standing).toMatchObject({ highestBid: 106_000, bidCount: 4 })
})

test('[DEC-12] without an acceptance the bids are what they were', () => {
  const { play, ask, award, ben, carla } = over()
  ask(110_000, 3)
  play.at(until)
  expect(award(ben)).toBe('awardCategoryMissing')
  expect(play.manage('AwardAuction', { bidRevision: carla })).toMatchObject({
    value: [{ data: { price: 106_000 } }],
  })
})
