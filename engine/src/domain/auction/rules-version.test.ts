import { allConfirmed, type Confirmations } from '@zuschlag/contracts/auction/confirmations'
import { expect, test } from 'vitest'
import type { CommandDataOf } from '@zuschlag/contracts/auction/commands'
import { costAmountsAt } from '@zuschlag/contracts/auction/costs'
import type { Increase, Price } from '@zuschlag/contracts/kernel/price'
import { bidder, fixtureEnd, fixtureNoon } from '../../../../tests/fixtures/auction-commands.ts'
import type { Play } from '../../../../tests/fixtures/auction-play.ts'
import { commandOf, drafted, published, running, shift } from '../../../../tests/fixtures/auction-play.ts'

const anna = bidder(1)
const purchase = { immediatePurchaseEnabled: true, immediatePurchasePrice: 900_000 as Price }
const increase = (value: number): CommandDataOf<'ReviseAuction'> => ({
  terms: { auctionBidMinimumIncrease: value as Increase },
})
const versionOf = (play: Play): number => play.existing.rulesVersion
const revise = (play: Play, data: CommandDataOf<'ReviseAuction'>): void =>
  expect(play.manage('ReviseAuction', data).ok).toBe(true)

const bidUnder = (play: Play, rulesVersion: number, confirmations: Confirmations = allConfirmed) =>
  play.send(commandOf('PlaceBid', { price: 100_000, confirmations, rulesVersion }, anna))
const requestUnder = (play: Play, rulesVersion: number) =>
  play.send(commandOf('RequestImmediatePurchase', { confirmations: allConfirmed, rulesVersion }, anna))

test('[RULES-1] a draft has no version, whatever is revised; the first publication is version 1', () => {
  const play = drafted()
  revise(play, increase(2000))
  expect(versionOf(play)).toBe(0)
  play.manage('PublishAuction', {})
  expect(versionOf(play)).toBe(1)
  play.manage('UnpublishAuction', {})
  play.manage('PublishAuction', {})
  expect(versionOf(play)).toBe(1)
})

test('[RULES-2] each revision that changes a term is the next version, also while it is unpublished', () => {
  const play = published()
  revise(play, increase(2000))
  expect(versionOf(play)).toBe(2)
  play.manage('UnpublishAuction', {})
  revise(play, increase(3000))
  play.manage('PublishAuction', {})
  expect(versionOf(play)).toBe(3)
})

test('[RULES-2] what is no change of the terms is no version', () => {
  const play = published()
  revise(play, increase(1000))
  revise(play, { description: { title: 'Mit Garten' } })
  play.manage('ExtendAuctionEnd', { end: shift(fixtureEnd, 60_000), reason: '' })
  expect(versionOf(play)).toBe(1)
  revise(play, { terms: { end: shift(fixtureEnd, 60_000) } })
  expect(versionOf(play)).toBe(1)
  revise(play, { terms: { end: fixtureEnd } })
  expect(versionOf(play)).toBe(2)
  play.at(shift(fixtureEnd, -1))
  play.bid(100_000, anna)
  expect(play.end() > fixtureEnd).toBe(true)
  expect(versionOf(play)).toBe(2)
})

test('[RULES-3] a bid and a request under other rules than those that hold are refused by rule 8', () => {
  const play = running({ terms: purchase })
  revise(play, increase(2000))
  const missing = ['offerIsBindingChecked', 'agreementsOrNoReservationsChecked', 'agbChecked']
  for (const outdated of [1, 3]) {
    for (const decision of [bidUnder(play, outdated), requestUnder(play, outdated)]) {
      expect(decision).toEqual({
        ok: false,
        error: { code: 'confirmationMissing', missing, rulesVersion: 2 },
      })
    }
  }
  expect(bidUnder(play, 2, { ...allConfirmed, agbChecked: false })).toEqual({
    ok: false,
    error: { code: 'confirmationMissing', missing: ['agbChecked'] },
  })
  expect(requestUnder(play, 2).ok).toBe(true)
  expect(bidUnder(play, 2).ok).toBe(true)
})

test('[RULES-3] rules 1 to 7 come first, rule 9 comes after', () => {
  const play = running()
  const command = (price: unknown) =>
    commandOf('PlaceBid', { price: price as number, confirmations: allConfirmed, rulesVersion: 9 }, anna)
  expect(play.send(command('much'))).toMatchObject({ error: { code: 'priceInvalid' } })
  expect(play.send(command(1))).toMatchObject({ error: { code: 'confirmationMissing' } })
  expect(published().send(command(1))).toMatchObject({ error: { code: 'auctionNotStarted' } })
})

test('[RULES-4] [COST-8] a bid and a request record the version and the costs at their price', () => {
  const play = running({ terms: purchase })
  revise(play, increase(2000))
  const { costTerms } = play.existing.description
  expect(play.request(anna)).toMatchObject({
    value: [{ data: { rulesVersion: 2, costs: costAmountsAt(costTerms, 900_000) } }],
  })
  expect(bidUnder(play, 2)).toMatchObject({
    value: [{ data: { rulesVersion: 2, costs: costAmountsAt(costTerms, 100_000) } }],
  })
  expect(costAmountsAt(costTerms, 100_000)).toEqual({
    brokeragePrice: 300_000,
    contractFeePrice: 0,
    landRegisterTaxPrice: 110_000,
    landTransferTaxPrice: 350_000,
    totalPrice: 760_000,
  })
})

test('[COST-8] rates that are revised later count for later bids alone', () => {
  const play = running().at(fixtureNoon)
  play.bid(100_000, anna)
  revise(play, {
    description: { costTerms: { ...play.existing.description.costTerms, brokeragePercent: 1 } },
  })
  play.bid(200_000, bidder(2))
  const brokerage = play.events.flatMap((event) =>
    event.type === 'BidPlaced' ? [event.data.costs?.brokeragePrice] : [],
  )
  expect(brokerage).toEqual([300_000, 200_000])
})
