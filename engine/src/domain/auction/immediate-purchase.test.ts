import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { expect, test } from 'vitest'
import {
  bidder,
  bidderIdOf,
  broker,
  fixtureEnd,
  fixtureNoon,
  fixtureStart,
} from '../../../../tests/fixtures/auction-commands.ts'
import {
  codeOf,
  drafted,
  Play,
  published,
  running,
  seller,
  shift,
  systemAdmin,
  typesOf,
} from '../../../../tests/fixtures/auction-play.ts'

const anna = bidder(1)
const ben = bidder(2)
const terms = { immediatePurchaseEnabled: true, immediatePurchasePrice: 200_000 as Price }

test('[BUY-1] asks the rules of bidding that are about the bidder and the time', () => {
  const before = published({ terms })
  expect(codeOf(new Play().request(anna))).toBe('auctionNotFound')
  expect(codeOf(before.request(broker))).toBe('bidderNotPermitted')
  expect(codeOf(drafted({ terms }).request(anna))).toBe('auctionNotPublished')
  expect(codeOf(before.at(shift(fixtureStart, -1)).request(anna))).toBe('auctionNotStarted')
  expect(codeOf(published({ terms }).at(fixtureEnd).request(anna))).toBe('auctionEnded')
  expect(running({ terms }).request(anna, { ...allConfirmed, agbChecked: false })).toMatchObject({
    error: { code: 'confirmationMissing', missing: ['agbChecked'] },
  })
})

test('[BUY-1] is not kept by a blocking night', () => {
  const play = published({ terms: { ...terms, nightBidding: 'blocked' } })
  play.at('2026-10-12T21:00:00.000Z' as Instant)
  expect(codeOf(play.bid(100_000, anna))).toBe('nightTimeActive')
  expect(typesOf(play.request(anna))).toEqual(['ImmediatePurchaseRequested'])
})

test('[BUY-2] needs an immediate purchase with a price', () => {
  expect(codeOf(running().request(anna))).toBe('immediatePurchaseNotEnabled')
  const disabled = { ...terms, immediatePurchaseEnabled: false }
  expect(codeOf(running({ terms: disabled }).request(anna))).toBe('immediatePurchaseNotEnabled')
})

test.each([
  [199_999, 'accepted'],
  [200_000, 'immediatePurchasePriceReached'],
  [200_001, 'immediatePurchasePriceReached'],
])('[BUY-3] with a current price of %i and a purchase price of 200 000: %s', (price, code) => {
  const play = running({ terms: { ...terms, auctionBidMinimumIncrease: 0 as never } })
  play.bid(price, ben)
  expect(codeOf(play.request(anna))).toBe(code)
})

test('[BUY-3] the refusal names the price that was reached', () => {
  const play = running({ terms })
  play.bid(230_000, ben)
  const error = { code: 'immediatePurchasePriceReached', currentPrice: 230_000 }
  expect(play.request(anna)).toEqual({ ok: false, error })
})

test('[BUY-3] a norm-price process without bids has no current price to reach it', () => {
  const normPrice = { ...terms, auctionType: AuctionType.NormPriceProcess, minimumPrice: 1 as Price }
  expect(codeOf(running({ terms: normPrice }).request(anna))).toBe('accepted')
})

test('[BUY-4] one open request for each bidder', () => {
  const play = running({ terms })
  expect(play.request(anna)).toMatchObject({
    value: [{ type: 'ImmediatePurchaseRequested', data: { bidderId: bidderIdOf(1), price: 200_000 } }],
  })
  expect(codeOf(play.request(anna))).toBe('immediatePurchaseAlreadyRequested')
  expect(codeOf(play.request(ben))).toBe('accepted')
})

test('[BUY-5] bidding goes on after a request', () => {
  const play = running({ terms })
  play.request(anna)
  expect(codeOf(play.bid(100_000, ben))).toBe('accepted')
  expect(play.auction.status).toBe('Published')
})

test('[BUY-6] accepting ends the auction there and then, and nothing is left to award', () => {
  const play = running({ terms })
  play.bid(100_000, ben)
  const bidRevision = play.existing.revision
  play.request(anna)
  const requestRevision = play.existing.revision
  const decision = play.manage('AcceptImmediatePurchase', { requestRevision }, seller)
  expect(decision).toEqual({
    ok: true,
    value: [
      {
        type: 'ImmediatePurchaseAccepted',
        data: { requestRevision, bidderId: bidderIdOf(1), price: 200_000 },
      },
      { type: 'AuctionEnded', data: { by: 'immediatePurchase', end: fixtureNoon } },
    ],
  })
  expect(play.existing).toMatchObject({
    status: 'Ended',
    end: fixtureNoon,
    award: { kind: 'sold', requestRevision },
  })
  expect(codeOf(play.bid(150_000, ben))).toBe('auctionEnded')
  expect(codeOf(play.manage('AwardAuction', { bidRevision }))).toBe('auctionAlreadyDecided')
  expect(play.at(fixtureEnd).auction).toMatchObject({ status: 'Ended', end: fixtureNoon })
})

test('[BUY-7] declining needs a reason, and the bidder may request again', () => {
  const play = running({ terms })
  play.request(anna)
  const requestRevision = play.existing.revision
  expect(codeOf(play.manage('DeclineImmediatePurchase', { requestRevision, reason: '' }))).toBe(
    'reasonMissing',
  )
  expect(typesOf(play.manage('DeclineImmediatePurchase', { requestRevision, reason: 'too early' }))).toEqual([
    'ImmediatePurchaseDeclined',
  ])
  expect(codeOf(play.request(anna))).toBe('accepted')
})

test('[BUY-8] answers open requests alone', () => {
  const play = running({ terms })
  play.bid(100_000, ben)
  play.request(anna)
  const requestRevision = play.existing.revision
  for (const other of [0, requestRevision - 1, requestRevision + 1]) {
    expect(codeOf(play.manage('AcceptImmediatePurchase', { requestRevision: other }))).toBe(
      'immediatePurchaseNotRequested',
    )
  }
  play.manage('DeclineImmediatePurchase', { requestRevision, reason: 'too early' })
  for (const type of ['AcceptImmediatePurchase', 'DeclineImmediatePurchase'] as const) {
    const data = { requestRevision, reason: 'again' }
    expect(codeOf(play.manage(type, data))).toBe('immediatePurchaseNotRequested')
    expect(codeOf(play.manage(type, data, anna))).toBe('commandNotPermitted')
    expect(codeOf(drafted().manage(type, data))).toBe('auctionNotPublished')
    expect(codeOf(new Play().manage(type, data))).toBe('auctionNotFound')
  }
})

test('[BUY-8] answers nothing once the auction is over', () => {
  for (const type of ['AcceptImmediatePurchase', 'DeclineImmediatePurchase'] as const) {
    const play = running({ terms })
    play.request(anna)
    const data = { requestRevision: play.existing.revision, reason: 'late' }
    expect(codeOf(play.at(fixtureEnd).manage(type, data, systemAdmin))).toBe('auctionEnded')
    const withdrawn = running({ terms })
    withdrawn.request(anna)
    withdrawn.manage('WithdrawAuction', { reason: 'sold elsewhere' })
    expect(codeOf(withdrawn.manage(type, data))).toBe('auctionWithdrawn')
  }
})
