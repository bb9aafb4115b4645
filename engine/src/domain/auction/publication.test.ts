import type { CommandDataOf } from '@zuschlag/contracts/auction/commands'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { type Energy, openEnergy } from '@zuschlag/contracts/auction/energy'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { expect, test } from 'vitest'
import { bidder, fixtureEnd, fixtureNoon } from '../../../../tests/fixtures/auction-commands.ts'
import {
  codeOf,
  drafted,
  published,
  running,
  setUpTime,
  shift,
  systemAdmin,
  typesOf,
} from '../../../../tests/fixtures/auction-play.ts'

const anna = bidder(1)
const insideNight = '2026-10-23T20:00:00.001Z' as Instant
const nightStart = '2026-10-23T20:00:00.000Z' as Instant
const price = (value: number): Price => value as Price

test.each([
  ['title', { description: { title: '' } }],
  ['zipCode', { description: { zipCode: '' } }],
  ['city', { description: { city: '' } }],
  ['images', { description: { images: [] } }],
  ['start', { terms: { start: null } }],
  ['start', { terms: { start: fixtureEnd } }],
  ['end', { terms: { end: null } }],
  ['end', { terms: { end: insideNight } }],
  ['startPrice', { terms: { startPrice: null } }],
  ['auctionBidMinimumIncrease', { terms: { auctionBidMinimumIncrease: null } }],
  ['immediatePurchasePrice', { terms: { immediatePurchaseEnabled: true } }],
  [
    'immediatePurchasePrice',
    { terms: { immediatePurchaseEnabled: true, immediatePurchasePrice: price(100_000) } },
  ],
  ['minimumPrice', { terms: { auctionType: AuctionType.NormPriceProcess } }],
])('[PUB-1] names %s', (field, changes) => {
  expect(drafted(changes).manage('PublishAuction', {})).toEqual({
    ok: false,
    error: { code: 'auctionIncomplete', fields: [field] },
  })
})

test('[PUB-1] names all that is missing at once', () => {
  const changes = { description: { title: '', images: [] }, terms: { startPrice: null, end: null } }
  expect(drafted(changes).manage('PublishAuction', {})).toMatchObject({
    error: { fields: ['title', 'end', 'startPrice', 'images'] },
  })
})

test.each([
  ['the very start of a night as the end', { end: nightStart }],
  ['an open end', { openEnd: true, end: null }],
  ['a start in the past', { start: '2020-01-01T00:00:00.000Z' as Instant }],
  ['a minimum increase of 0', { auctionBidMinimumIncrease: 0 as never }],
  [
    'a purchase price one above the start price',
    { immediatePurchaseEnabled: true, immediatePurchasePrice: price(100_001) },
  ],
  ['a norm price with a minimum', { auctionType: AuctionType.NormPriceProcess, minimumPrice: price(1) }],
])('[PUB-1] takes %s', (_what, terms) => {
  expect(codeOf(drafted({ terms }).manage('PublishAuction', {}))).toBe('accepted')
})

test.each([
  [0, 'auctionIncomplete'],
  [-1, 'accepted'],
])('[PUB-1] the end is in the future: published %i ms after it', (ms, code) => {
  expect(codeOf(drafted().at(shift(fixtureEnd, ms)).manage('PublishAuction', {}))).toBe(code)
})

test('[PUB-2] publishes a draft alone', () => {
  expect(codeOf(running().manage('PublishAuction', {}))).toBe('auctionAlreadyPublished')
  expect(codeOf(running().at(fixtureEnd).manage('PublishAuction', {}))).toBe('auctionEnded')
  const play = running()
  play.manage('WithdrawAuction', { reason: 'sold elsewhere' })
  expect(codeOf(play.manage('PublishAuction', {}))).toBe('auctionWithdrawn')
})

test('[PUB-3] descriptive fields may change until the end, with bids too', () => {
  const play = running()
  play.bid(100_000, anna)
  const revision = { description: { title: 'Mit Garten' } }
  expect(codeOf(play.at(shift(fixtureEnd, -1)).manage('ReviseAuction', revision))).toBe('accepted')
  expect(play.existing.description.title).toBe('Mit Garten')
  expect(codeOf(play.at(fixtureEnd).manage('ReviseAuction', revision))).toBe('auctionEnded')
})

test('[PUB-4] the first bid freezes the terms, though it be voided', () => {
  const play = running()
  const terms = { startPrice: price(90_000), fixedEnd: true }
  expect(codeOf(play.manage('ReviseAuction', { terms }))).toBe('accepted')
  play.bid(90_000, anna)
  const later = { startPrice: price(80_000), fixedEnd: true, agreements: 'none' }
  const frozen = { ok: false, error: { code: 'termsFrozen', fields: ['startPrice', 'agreements'] } }
  expect(play.manage('ReviseAuction', { terms: later })).toEqual(frozen)
  play.manage('VoidBid', { bidRevision: play.existing.revision, reason: 'fraud' }, systemAdmin)
  expect(play.manage('ReviseAuction', { terms: later })).toEqual(frozen)
})

test('[PUB-4] [PUB-12] an unpublished auction with a voided bid gets a later end, and is published again', () => {
  const play = running()
  play.bid(100_000, anna)
  play.manage('VoidBid', { bidRevision: play.existing.revision, reason: 'fraud' }, systemAdmin)
  expect(codeOf(play.manage('UnpublishAuction', {}))).toBe('accepted')
  const later = shift(fixtureEnd, 2 * 86_400_000)
  play.at(shift(fixtureEnd, 86_400_000))
  expect(codeOf(play.manage('PublishAuction', {}))).toBe('auctionIncomplete')
  const earlier = { terms: { end: shift(fixtureEnd, -1) } }
  expect(codeOf(play.manage('ReviseAuction', earlier))).toBe('endNotLater')
  expect(codeOf(play.manage('ReviseAuction', { terms: { end: later, openEnd: true } }))).toBe('termsFrozen')
  expect(codeOf(play.manage('ReviseAuction', { terms: { end: later } }))).toBe('accepted')
  expect(codeOf(play.manage('PublishAuction', {}))).toBe('accepted')
  expect(play.end()).toBe(later)
})

test('[PUB-4] naming a term without changing it is no change, the extended end included', () => {
  const play = running()
  play.at(shift(fixtureEnd, -1)).bid(100_000, anna)
  const end = play.end()
  expect(end).not.toBe(fixtureEnd)
  expect(codeOf(play.manage('ReviseAuction', { terms: { ...play.existing.terms, end } }))).toBe('accepted')
  expect(play.existing).toMatchObject({ end })
  expect(play.manage('ReviseAuction', { terms: { end: fixtureEnd } })).toMatchObject({
    error: { code: 'termsFrozen', fields: ['end'] },
  })
})

test('[PUB-5] what is published stays fit', () => {
  const play = running()
  const incomplete = (fields: readonly string[]) => ({ error: { code: 'auctionIncomplete', fields } })
  expect(play.manage('ReviseAuction', { description: { title: '' } })).toMatchObject(incomplete(['title']))
  expect(codeOf(play.manage('ReviseAuction', { terms: { end: fixtureNoon } }))).toBe('endNotLater')
  const upcoming = published().manage('ReviseAuction', { terms: { end: setUpTime } })
  expect(upcoming).toMatchObject({ error: { fields: ['start', 'end'] } })
  expect(play.manage('ReviseAuction', { terms: { start: fixtureEnd } })).toMatchObject(incomplete(['start']))
  const inNight = { terms: { end: insideNight } }
  expect(codeOf(published().manage('ReviseAuction', inNight))).toBe('endInNightTime')
  expect(play.manage('ReviseAuction', { terms: { nightTimeStart: '18:00' } })).toMatchObject(
    incomplete(['end']),
  )
  expect(codeOf(drafted().manage('ReviseAuction', { description: { title: '' } }))).toBe('accepted')
})

test('[PUB-6] standing bids keep an auction published', () => {
  const play = running()
  play.bid(100_000, anna)
  const bidRevision = play.existing.revision
  expect(codeOf(play.manage('UnpublishAuction', {}))).toBe('auctionHasBids')
  play.manage('VoidBid', { bidRevision, reason: 'fraud' }, systemAdmin)
  expect(codeOf(play.manage('UnpublishAuction', {}))).toBe('accepted')
  expect(codeOf(play.manage('UnpublishAuction', {}))).toBe('auctionNotPublished')
})

test('[PUB-6] a draft again, with the end as it was extended', () => {
  const play = running()
  const end = shift(fixtureEnd, 60_000)
  play.manage('ExtendAuctionEnd', { end, reason: '' })
  play.manage('UnpublishAuction', {})
  expect(play.existing).toMatchObject({ status: 'Draft', terms: { end } })
  expect(play.existing).not.toHaveProperty('end')
  play.manage('PublishAuction', {})
  expect(play.existing).toMatchObject({ status: 'Published', end })
})

test('[PUB-7] a start that moves into the future is announced again', () => {
  const play = running()
  const start = shift(fixtureNoon, 60_000)
  expect(typesOf(play.manage('ReviseAuction', { terms: { start } }))).toEqual(['AuctionRevised'])
  expect(codeOf(play.bid(100_000, anna))).toBe('auctionNotStarted')
  play.at(start)
  expect(play.events.filter(({ type }) => type === 'AuctionStarted').map(({ at }) => at)).toEqual([
    fixtureNoon,
    start,
  ])
})

const certificate = { ...openEnergy, kind: 'certificate', heatingDemand: 42, efficiencyFactor: 0.8 } as const

test.each([
  ['nothing', undefined, 'accepted'],
  ['that it is open', openEnergy, 'auctionIncomplete'],
  ['half of it', { ...certificate, efficiencyFactor: null }, 'auctionIncomplete'],
  ['all of it', certificate, 'accepted'],
  ['that none is needed', { ...openEnergy, kind: 'exempt' as const }, 'accepted'],
])('[PUB-8] says %s of energy', (_what, energy, code) => {
  const description = energy === undefined ? {} : { energy }
  const decision = drafted({ description }).manage('PublishAuction', {})
  expect(codeOf(decision)).toBe(code)
  if (!decision.ok) expect(decision.error.fields).toEqual(['energy'])
})

test('[PUB-8] what is asked for depends on the country', () => {
  const publish = (country: 'DE' | 'CH', energy: Energy) =>
    codeOf(drafted({ description: { country, energy } }).manage('PublishAuction', {}))
  const complete = {
    ...openEnergy,
    kind: 'certificate',
    certificateBy: 'demand',
    finalEnergy: 88,
    energySource: 'Gas',
    buildingYear: 1998,
    energyClass: 'C',
  } as const
  expect(publish('DE', certificate)).toBe('auctionIncomplete')
  expect(publish('DE', complete)).toBe('accepted')
  expect(publish('CH', openEnergy)).toBe('accepted')
})

test('[PUB-9] refuses to change what somebody else changed meanwhile, and names it', () => {
  const play = drafted({ description: { title: 'Before' } })
  const seen = { description: { title: 'Before', images: play.existing.description.images } }
  const mine = { description: { title: 'Mine' }, expected: seen }
  expect(codeOf(play.manage('ReviseAuction', { description: { title: 'Theirs' } }))).toBe('accepted')
  expect(play.manage('ReviseAuction', mine)).toEqual({
    ok: false,
    error: { code: 'auctionChangedMeanwhile', fields: ['title'] },
  })
  const again = { ...mine, expected: { description: { title: 'Theirs' } } }
  expect(play.manage('ReviseAuction', again)).toMatchObject({
    ok: true,
    value: [{ type: 'AuctionRevised', data: { description: { title: 'Mine' } } }],
  })
  expect(play.events.at(-1)?.data).toEqual({ description: { title: 'Mine' } })
})

test('[PUB-9] what was seen of the terms counts too', () => {
  const play = drafted()
  const expected = { terms: { startPrice: price(1) } }
  expect(play.manage('ReviseAuction', { terms: { startPrice: price(2) }, expected })).toMatchObject({
    error: { code: 'auctionChangedMeanwhile', fields: ['startPrice'] },
  })
})

test('[PUB-10] documents of the tenant ask for no confirmation', () => {
  const document = { name: 'Notes', storageUrl: '/x.pdf' }
  const unread = { ...allConfirmed, documentsChecked: false }
  const bid = (isInternal: boolean) =>
    codeOf(running({ description: { documents: [{ ...document, isInternal }] } }).bid(100_000, anna, unread))
  expect(bid(true)).toBe('accepted')
  expect(bid(false)).toBe('confirmationMissing')
})

test('[PUB-11] terms of the purchase of what is published change only into fit ones', () => {
  const play = drafted({
    terms: {
      immediatePurchaseEnabled: true,
      immediatePurchasePrice: price(200_000),
      minimumPrice: price(200_001),
    },
  })
  const revise = (data: CommandDataOf<'ReviseAuction'>) => codeOf(play.manage('ReviseAuction', data))
  expect(codeOf(play.manage('PublishAuction', {}))).toBe('auctionIncomplete')
  expect(revise({ terms: { minimumPrice: price(200_000) } })).toBe('accepted')
  expect(codeOf(play.manage('PublishAuction', {}))).toBe('accepted')
  expect(revise({ description: { title: 'Mit Garten' } })).toBe('accepted')
  expect(revise({ terms: { immediatePurchasePrice: price(150_000) } })).toBe('auctionIncomplete')
  expect(revise({ terms: { immediatePurchaseEnabled: false } })).toBe('accepted')
  expect(revise({ terms: { minimumPrice: price(200_001) } })).toBe('accepted')
  expect(revise({ terms: { immediatePurchaseEnabled: true } })).toBe('auctionIncomplete')
  expect(revise({ terms: { minimumPrice: price(200_000), immediatePurchaseEnabled: true } })).toBe('accepted')
})

const dayBefore = shift(fixtureEnd, -86_400_000)

test.each([
  ['an earlier end', { end: dayBefore }, 'end'],
  ['an open end instead of the announced one', { openEnd: true }, 'openEnd'],
])('[PUB-12] a running auction refuses %s and names the term', (_what, terms, field) => {
  expect(running().manage('ReviseAuction', { terms })).toEqual({
    ok: false,
    error: { code: 'endNotLater', fields: [field] },
  })
  // Before the start it is a change like any other.
  expect(codeOf(published().manage('ReviseAuction', { terms }))).toBe('accepted')
})

test('[PUB-12] neither a start that is moved nor a pause of the publication lets the end move earlier', () => {
  const moved = running()
  expect(codeOf(moved.manage('ReviseAuction', { terms: { start: dayBefore } }))).toBe('accepted')
  const paused = running()
  expect(codeOf(paused.manage('UnpublishAuction', {}))).toBe('accepted')
  for (const play of [moved, paused]) {
    expect(codeOf(play.manage('ReviseAuction', { terms: { end: shift(fixtureEnd, -1) } }))).toBe(
      'endNotLater',
    )
    expect(codeOf(play.manage('ReviseAuction', { terms: { end: shift(fixtureEnd, 3_600_000) } }))).toBe(
      'accepted',
    )
  }
})
