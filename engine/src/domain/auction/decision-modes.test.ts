import { expect, test } from 'vitest'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { awardCategorySchema } from '@zuschlag/contracts/auction/decision'
import type { Price } from '@zuschlag/contracts/kernel/price'
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
