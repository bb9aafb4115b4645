import { expect, test } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { bidder, fixtureEnd } from '../../../../tests/fixtures/auction-commands.ts'
import { codeOf, published, shift, systemAdmin, typesOf } from '../../../../tests/fixtures/auction-play.ts'

const anna = bidder(1)
const MINUTE_MS = 60_000

/** An instant of Vienna's wall clock on 2026-10-12, or on the day before or after. */
function local(time: string, days = 0): Instant {
  const day = Temporal.PlainDate.from('2026-10-12').add({ days })
  const zoned = day.toZonedDateTime({ timeZone: 'Europe/Vienna', plainTime: time })
  return zoned.toInstant().toString({ fractionalSecondDigits: 3 }) as Instant
}

test.each([
  ['21:00', local('21:00'), local('20:49:59.999'), null],
  ['21:00', local('21:00'), local('20:50'), null],
  ['21:00', local('21:00'), local('20:55'), local('21:05')],
  ['21:58', local('21:58'), local('21:57'), local('08:07', 1)],
  ['08:05', local('08:05'), local('23:30', -1), local('08:10')],
  ['22:00', local('22:00'), local('21:59:59.999'), local('08:09:59.999', 1)],
])('[EXT-6] [EXT-2] [EXT-3] end %s (%s), bid at %s: new end %s', (_end, end, at, newEnd) => {
  const decision = published({ terms: { end } }).at(at).bid(100_000, anna)
  const extension = { type: 'AuctionEndExtended', data: { previousEnd: end, end: newEnd, by: 'bid' } }
  const facts = decision.ok ? decision.value.slice(1) : decision.error
  expect(facts).toEqual(newEnd === null ? [] : [extension])
})

test('[EXT-6] end 22:00, bid at 22:00:00.000: rejected', () => {
  const end = local('22:00')
  expect(codeOf(published({ terms: { end } }).at(end).bid(100_000, anna))).toBe('auctionEnded')
})

test.each([
  ['a norm-price process', { auctionType: AuctionType.NormPriceProcess, minimumPrice: 1 as Price }],
  ['a fixed end', { fixedEnd: true }],
  ['an open end', { openEnd: true, end: null }],
  ['no window', { endExtensionStartMinutes: 0 }],
  ['no extension', { endExtensionMinutes: 0 }],
])('[EXT-1] does not extend with %s', (_what, terms) => {
  const play = published({ terms }).at(shift(fixtureEnd, -1))
  expect(typesOf(play.bid(100_000, anna))).toEqual(['BidPlaced'])
})

test('[EXT-1] without a window no bid extends, though at night no auction time is left before an end in the morning', () => {
  const terms = { end: local('08:00'), endExtensionStartMinutes: 0 }
  expect(typesOf(published({ terms }).at(local('07:30')).bid(100_000, anna))).toEqual(['BidPlaced'])
  const withWindow = { ...terms, endExtensionStartMinutes: 1 }
  expect(typesOf(published({ terms: withWindow }).at(local('07:30')).bid(100_000, anna))).toEqual([
    'BidPlaced',
    'AuctionEndExtended',
  ])
})

test('[EXT-1] a refused bid does not extend', () => {
  const play = published().at(shift(fixtureEnd, -1))
  expect(codeOf(play.bid(1, anna))).toBe('auctionBidTooLow')
  expect(play.existing).toMatchObject({ end: fixtureEnd })
})

test.each([
  [{ endExtensionStartHours: 2, endExtensionStartMinutes: 0 }, 120 * MINUTE_MS],
  [{ endExtensionStartHours: 0, endExtensionStartMinutes: 59 }, 59 * MINUTE_MS],
])('[EXT-2] hours and minutes make the window; exactly the window counts', (window, windowMs) => {
  const terms = { ...window, endExtensionHours: 3, endExtensionMinutes: 5 }
  const atWindow = published({ terms }).at(shift(fixtureEnd, -windowMs))
  expect(typesOf(atWindow.bid(100_000, anna))).toEqual(['BidPlaced', 'AuctionEndExtended'])
  const before = published({ terms }).at(shift(fixtureEnd, -windowMs - 1))
  expect(typesOf(before.bid(100_000, anna))).toEqual(['BidPlaced'])
})

test('[EXT-2] a window longer than the night reaches over it', () => {
  const end = local('09:00')
  const terms = { end, endExtensionStartHours: 2, endExtensionStartMinutes: 0, endExtensionHours: 2 }
  expect(typesOf(published({ terms }).at(local('21:00', -1)).bid(100_000, anna))).toEqual([
    'BidPlaced',
    'AuctionEndExtended',
  ])
  const justOutside = shift(local('21:00', -1), -1)
  expect(typesOf(published({ terms }).at(justOutside).bid(100_000, anna))).toEqual(['BidPlaced'])
})

test('[EXT-4] the bid and its extension are one decision', () => {
  const play = published().at(shift(fixtureEnd, -MINUTE_MS))
  play.bid(100_000, anna)
  const [bid, extension] = play.events.slice(-2)
  expect([bid?.type, extension?.type]).toEqual(['BidPlaced', 'AuctionEndExtended'])
  expect(extension?.at).toBe(bid?.at)
  play.manage('VoidBid', { bidRevision: bid?.revision ?? 0, reason: 'fraud' }, systemAdmin)
  expect(play.existing).toMatchObject({ end: shift(fixtureEnd, 9 * MINUTE_MS) })
})

test('[EXT-5] extends a thousand times, over nights and the switch of the clock', () => {
  const play = published({ terms: { end: local('21:58', 2) } })
  let last = local('21:58', 2)
  for (let round = 0; round < 1000; round += 1) {
    play.at(shift(last, -1))
    expect(typesOf(play.bid(100_000 + round * 1000, anna))).toEqual(['BidPlaced', 'AuctionEndExtended'])
    const end = play.end()
    expect(end > last).toBe(true)
    last = end
  }
  // A thousand times ten minutes less a millisecond: 166 h 39 min 59 s of auction time. Two minutes of them
  // on the 14th, fourteen hours a day from the 15th to the 25th, 12:37:59 h from 08:00 of the 26th, in winter
  // time by then.
  expect(last).toBe('2026-10-26T19:37:59.000Z')
  play.at(last)
  expect(play.auction.status).toBe('Ended')
})
