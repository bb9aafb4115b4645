import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { expect, test } from 'vitest'
import { bidder, bidderIdOf, fixtureEnd } from '../../../../tests/fixtures/auction-commands.ts'
import { commandOf, drafted, Play, running, shift } from '../../../../tests/fixtures/auction-play.ts'
import { attemptFact } from './attempt.ts'

const anna = bidder(1)
const tooLow = { code: 'auctionBidTooLow', currentPrice: 120_000, minimumBid: 121_000 } as const
const bid = (price: unknown) =>
  commandOf('PlaceBid', { price: price as number, confirmations: allConfirmed }, anna)

test('[EVID-5] keeps a refused bid with the figures that held at the decision', () => {
  const play = running()
  play.bid(120_000, bidder(2))
  expect(attemptFact(bid(120_500), tooLow, play.auction)).toEqual({
    type: 'BidRejected',
    data: {
      bidderId: bidderIdOf(1),
      price: 120_500,
      confirmations: allConfirmed,
      rulesVersion: null,
      documentsState: null,
      arrivedAt: null,
      screen: null,
      code: 'auctionBidTooLow',
      shown: {
        currentPrice: 120_000,
        minimumBid: 121_000,
        end: fixtureEnd,
        auctionRevision: play.existing.revision,
      },
    },
  })
})

test('[EVID-5] [RULES-3] keeps the version of the rules that was named', () => {
  const named = { confirmations: allConfirmed, rulesVersion: 3 }
  const rejection = { code: 'confirmationMissing' } as const
  for (const command of [
    commandOf('PlaceBid', { price: 120_500, ...named }, anna),
    commandOf('RequestImmediatePurchase', named, anna),
  ]) {
    expect(attemptFact(command, rejection, running().auction)?.data.rulesVersion).toBe(3)
  }
})

test('[EVID-5] shows the end as it was extended', () => {
  const play = running().at(shift(fixtureEnd, -60_000))
  play.bid(120_000, bidder(2))
  expect(attemptFact(bid(1), tooLow, play.auction)?.data.shown.end).toBe(shift(fixtureEnd, 540_000))
})

test('[EVID-5] keeps a refused request', () => {
  const command = commandOf('RequestImmediatePurchase', { confirmations: allConfirmed }, anna)
  expect(attemptFact(command, { code: 'immediatePurchaseNotEnabled' }, running().auction)).toMatchObject({
    type: 'ImmediatePurchaseRejected',
    data: { bidderId: bidderIdOf(1), code: 'immediatePurchaseNotEnabled' },
  })
})

test('[EVID-5] of a draft it shows what is known', () => {
  const rejection = { code: 'auctionNotPublished' } as const
  const shownBy = (play: Play) => attemptFact(bid(1), rejection, play.auction)?.data.shown
  expect(shownBy(drafted())).toMatchObject({ currentPrice: 100_000, minimumBid: 100_000, end: fixtureEnd })
  const open = drafted({ terms: { startPrice: null, openEnd: true } })
  expect(shownBy(open)).toMatchObject({ currentPrice: null, minimumBid: null, end: null })
})

test('[EVID-5] there is no attempt without an auction, a user or a bid', () => {
  const rejection = { code: 'auctionNotFound' } as const
  expect(attemptFact(bid(1), rejection, new Play().auction)).toBe(null)
  const nobodys = { ...bid(1), actor: { ...anna, userId: null } }
  expect(attemptFact(nobodys, { code: 'bidderNotPermitted' }, running().auction)).toBe(null)
  const end = commandOf('EndAuction', {}, anna)
  expect(attemptFact(end, { code: 'commandNotPermitted' }, running().auction)).toBe(null)
})
