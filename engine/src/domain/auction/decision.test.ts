import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'
import { awardCategorySchema } from '@zuschlag/contracts/auction/decision'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { expect, test } from 'vitest'
import { bidder, bidderIdOf, broker, fixtureEnd } from '../../../../tests/fixtures/auction-commands.ts'
import {
  codeOf,
  engineActor,
  running,
  seller,
  shift,
  systemAdmin,
  typesOf,
  userIdOf,
  allConfirmed,
  commandOf,
} from '../../../../tests/fixtures/auction-play.ts'

const reason = 'no agreement'
const DAY_MS = 86_400_000
const bound = { sellerDecisionBinding: true, decisionDays: 10 }
const free = { sellerDecisionBinding: false, decisionDays: 10 }
const announced = { sellerDecisionBinding: true, decisionDays: undefined }

/**
 * Three bidders: Anna twice, Ben, Carla highest; revisions by name. The minimum price is 103 000 where
 * there is one.
 */
function over(terms: Partial<AuctionTerms>) {
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
  return { play: play.at(fixtureEnd), ...bids }
}

test('[DEC-1] without a decision period nothing is enforced, whatever was announced', () => {
  const { play, annaFirst } = over(announced)
  expect(codeOf(play.manage('AwardAuction', { bidRevision: annaFirst }))).toBe('accepted')
  const other = over(announced)
  expect(codeOf(other.play.manage('DeclineAward', { reason }))).toBe('accepted')
})

test('[DEC-2] bound: the highest bid alone, from the minimum price on', () => {
  const { play, anna, ben, carla } = over({ ...bound, minimumPrice: 103_000 as Price })
  for (const bidRevision of [anna, ben])
    expect(codeOf(play.manage('AwardAuction', { bidRevision, category: 'other' }))).toBe('bidNotHighest')
  expect(typesOf(play.manage('AwardAuction', { bidRevision: carla }))).toEqual(['AuctionAwarded'])
  const low = over({ ...bound, minimumPrice: 106_001 as Price })
  expect(codeOf(low.play.manage('AwardAuction', { bidRevision: low.carla }))).toBe('bidBelowMinimumPrice')
})

test('[DEC-3] bound: declined below the minimum price, after the period, or once an award failed', () => {
  const { play } = over({ ...bound, minimumPrice: 106_000 as Price })
  expect(codeOf(play.manage('DeclineAward', { reason }))).toBe('sellerBound')
  expect(codeOf(play.at(shift(fixtureEnd, 10 * DAY_MS - 1)).manage('DeclineAward', { reason }))).toBe(
    'sellerBound',
  )
  expect(codeOf(play.at(shift(fixtureEnd, 10 * DAY_MS)).manage('DeclineAward', { reason }))).toBe('accepted')
  const low = over({ ...bound, minimumPrice: 106_001 as Price })
  expect(codeOf(low.play.manage('DeclineAward', { reason }))).toBe('accepted')
  const empty = running({ terms: bound }).at(fixtureEnd)
  expect(codeOf(empty.manage('DeclineAward', { reason }))).toBe('accepted')
  const failed = over(bound)
  failed.play.manage('AwardAuction', { bidRevision: failed.carla })
  failed.play.manage('ReportNotConcluded', { bidRevision: failed.carla, category: 'winnerWithdrew' })
  expect(codeOf(failed.play.manage('DeclineAward', { reason }))).toBe('accepted')
})

test('[DEC-4] free choice: each bidder’s best bid, and a category for a lower one', () => {
  const { play, annaFirst, anna, carla } = over(free)
  expect(codeOf(play.manage('AwardAuction', { bidRevision: annaFirst, category: 'other' }))).toBe(
    'bidNotBest',
  )
  expect(codeOf(play.manage('AwardAuction', { bidRevision: anna }))).toBe('awardCategoryMissing')
  expect(play.manage('AwardAuction', { bidRevision: anna, category: 'financing' })).toMatchObject({
    value: [{ data: { bidRevision: anna, bidderId: bidderIdOf(1), price: 102_000, category: 'financing' } }],
  })
  const other = over(free)
  expect(other.play.manage('AwardAuction', { bidRevision: carla })).toMatchObject({
    value: [{ data: { category: null } }],
  })
  const declined = over(free)
  expect(codeOf(declined.play.manage('DeclineAward', { reason }))).toBe('accepted')
  expect(awardCategorySchema.options.length).toBeGreaterThan(3)
})

test('[DEC-4] a bid that was voided is no candidate', () => {
  const { play, annaFirst, anna, ben, carla } = over(free)
  for (const bidRevision of [anna, carla])
    expect(codeOf(play.manage('VoidBid', { bidRevision, reason }, systemAdmin))).toBe('accepted')
  expect(codeOf(play.manage('AwardAuction', { bidRevision: annaFirst }))).toBe('awardCategoryMissing')
  expect(codeOf(play.manage('AwardAuction', { bidRevision: ben }))).toBe('accepted')
})

test('[DEC-6] the seller confirms once, where the terms ask for it', () => {
  const terms = { ...free, awardConfirmedBySeller: true }
  // Without a seller account the broker is the seller side.
  const { play, ben, carla } = over(terms)
  const confirm = (bidRevision: number, actor = broker): string =>
    codeOf(play.manage('ConfirmAward', { bidRevision }, actor))
  expect(confirm(carla)).toBe('bidNotAwarded')
  play.manage('AwardAuction', { bidRevision: carla })
  expect(confirm(ben)).toBe('bidNotAwarded')
  for (const actor of [seller, systemAdmin, engineActor, bidder(3)])
    expect(confirm(carla, actor)).toBe('commandNotPermitted')
  expect(typesOf(play.manage('ConfirmAward', { bidRevision: carla }))).toEqual(['AwardConfirmed'])
  expect(confirm(carla)).toBe('awardAlreadyConfirmed')
  expect(play.existing).toMatchObject({ award: { kind: 'awarded', isConfirmed: true } })
  const unasked = over(free)
  unasked.play.manage('AwardAuction', { bidRevision: unasked.carla })
  expect(codeOf(unasked.play.manage('ConfirmAward', { bidRevision: unasked.carla }))).toBe(
    'confirmationNotAsked',
  )
})

test('[DEC-6] a seller with an account confirms, and nobody else', () => {
  const sellerUserId = userIdOf(seller)
  const play = running({ terms: { ...free, awardConfirmedBySeller: true }, ownership: { sellerUserId } })
  play.bid(100_000, bidder(1))
  const bidRevision = play.existing.revision
  play.at(fixtureEnd).manage('AwardAuction', { bidRevision })
  expect(codeOf(play.manage('ConfirmAward', { bidRevision }, broker))).toBe('commandNotPermitted')
  expect(codeOf(play.manage('ConfirmAward', { bidRevision }, seller))).toBe('accepted')
})

test('[DEC-7] what is not concluded opens the decision again, without this bidder', () => {
  const { play, annaFirst, anna, ben, carla } = over(bound)
  const report = (bidRevision: number): string =>
    codeOf(play.manage('ReportNotConcluded', { bidRevision, category: 'financingFailed' }))
  expect(report(carla)).toBe('bidNotAwarded')
  play.manage('AwardAuction', { bidRevision: carla })
  expect(report(ben)).toBe('bidNotAwarded')
  expect(report(carla)).toBe('accepted')
  expect(codeOf(play.manage('AwardAuction', { bidRevision: carla }))).toBe('bidderReleased')
  expect(codeOf(play.manage('AwardAuction', { bidRevision: anna }))).toBe('bidNotHighest')
  expect(codeOf(play.manage('AwardAuction', { bidRevision: ben }))).toBe('accepted')
  expect(report(ben)).toBe('accepted')
  expect(codeOf(play.manage('AwardAuction', { bidRevision: annaFirst }))).toBe('bidNotHighest')
  expect(codeOf(play.manage('AwardAuction', { bidRevision: anna }))).toBe('accepted')
  expect(play.existing).toMatchObject({ released: [bidderIdOf(3), bidderIdOf(2)] })
})

const HOUR_MS = 60 * 60_000

const until = shift(fixtureEnd, 2 * DAY_MS)

/** The same with the questions that are asked then. */
function asked(terms: Partial<AuctionTerms> = free) {
  const scene = over(terms)
  const { play } = scene
  const ask = (price: number, bidders = 2, deadline = until, actor = broker) =>
    play.manage('MakeCounterOffer', { price: price as Price, bidders, until: deadline }, actor)
  const accept = (
    who: number,
    revision = play.existing.revision,
    confirmations: Confirmations = allConfirmed,
  ) =>
    play.send(commandOf('AcceptCounterOffer', { counterOfferRevision: revision, confirmations }, bidder(who)))
  const award = (bidRevision: number) => codeOf(play.manage('AwardAuction', { bidRevision }))
  return { ...scene, ask, accept, award }
}

test('[DEC-9] the best bidders are asked, each by their best bid', () => {
  const { ask, anna, ben, carla } = asked()
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
  const two = asked()
  expect(two.ask(110_000, 2)).toMatchObject({
    value: [{ data: { candidates: [{ bidRevision: two.carla }, { bidRevision: two.ben }] } }],
  })
})

test('[DEC-9] above every offer, and only where there is something to decide', () => {
  const { play, ask } = asked()
  expect(ask(106_000)).toMatchObject({ error: { code: 'counterOfferPriceTooLow', minimumBid: 106_001 } })
  expect(codeOf(ask(110_000, 2, until, bidder(3)))).toBe('commandNotPermitted')
  expect(codeOf(ask(110_000, 2, until, seller))).toBe('accepted')
  expect(codeOf(ask(120_000))).toBe('counterOfferOpen')
  play.at(until).manage('DeclineAward', { reason })
  expect(codeOf(ask(120_000, 2, shift(until, DAY_MS)))).toBe('auctionAlreadyDecided')
  expect(codeOf(asked({ decisionDays: undefined }).ask(110_000))).toBe('counterOfferNotPossible')
  const empty = running({ terms: free })
  const nobody = { price: 110_000 as Price, bidders: 2, until }
  expect(codeOf(empty.manage('MakeCounterOffer', nobody))).toBe('auctionNotEnded')
  expect(codeOf(empty.at(fixtureEnd).manage('MakeCounterOffer', nobody))).toBe('counterOfferNotPossible')
})

test('[DEC-9] bound to the highest: only below the minimum price, and from it on', () => {
  expect(codeOf(asked({ ...bound, minimumPrice: 106_000 as Price }).ask(110_000))).toBe('sellerBound')
  const { play, ask, accept, award, ben, carla } = asked({ ...bound, minimumPrice: 112_000 as Price })
  expect(ask(111_999)).toMatchObject({ error: { code: 'counterOfferPriceTooLow', minimumBid: 112_000 } })
  expect(codeOf(ask(112_000, 3))).toBe('accepted')
  expect(codeOf(accept(2))).toBe('accepted')
  play.at(until)
  expect(codeOf(play.manage('DeclineAward', { reason }))).toBe('sellerBound')
  expect(award(carla)).toBe('bidNotHighest')
  expect(award(ben)).toBe('accepted')
})

test('[DEC-9] three counter-offers in a process, each above what is offered by then', () => {
  const { play, ask, accept } = asked()
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
  const { play, ask, award, carla } = asked()
  const last = shift(fixtureEnd, 10 * DAY_MS)
  for (const wrong of [fixtureEnd, shift(fixtureEnd, HOUR_MS - 1), shift(last, 1)])
    expect(codeOf(ask(110_000, 2, wrong))).toBe('counterOfferDeadlineInvalid')
  expect(codeOf(asked().ask(110_000, 2, last))).toBe('accepted')
  expect(codeOf(ask(110_000, 2, shift(fixtureEnd, HOUR_MS)))).toBe('accepted')
  play.at(shift(fixtureEnd, HOUR_MS - 1))
  expect(award(carla)).toBe('counterOfferOpen')
  expect(codeOf(play.manage('DeclineAward', { reason }))).toBe('counterOfferOpen')
  play.at(shift(fixtureEnd, HOUR_MS))
  expect(award(carla)).toBe('accepted')
})

test('[DEC-11] who was asked accepts once, before the deadline, with the confirmations of a bid', () => {
  const { play, ask, accept, ben } = asked()
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
  const { play, ask, accept, carla, ben } = asked()
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
  const { play, ask, accept, award, ben, carla, anna } = asked()
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
  const { play, ask, award, ben, carla } = asked()
  ask(110_000, 3)
  play.at(until)
  expect(award(ben)).toBe('awardCategoryMissing')
  expect(play.manage('AwardAuction', { bidRevision: carla })).toMatchObject({
    value: [{ data: { price: 106_000 } }],
  })
})
