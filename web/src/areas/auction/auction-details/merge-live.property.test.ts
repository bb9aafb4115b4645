import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { LiveAuction } from '@zuschlag/contracts/realtime/messages'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { detailsWith } from '../shared/details.fixture.ts'
import { newerDetails } from '../../../kernel/api/newer-data.ts'
import { bestOwnPrice } from '../shared/lowest-bid.ts'
import {
  mergeLiveDetails,
  mergeReceipt,
  needsRefetch,
  isNewsFor,
  isOutdated,
  type NewBid,
} from './merge-live-details.ts'
import { isLastHour, stepTo } from '../shared/runtime-meter.tsx'

const START = 100
const bidAt = (revision: number) => START + revision * 10

/**
 * The state after a revision of a history in which each revision is a bid, every third one the reader's own.
 */
function truthAt(revision: number): AuctionDetails {
  const ownRevision = revision - (revision % 3)
  const ownPrice = ownRevision === 0 ? null : bidAt(ownRevision)
  return detailsWith({
    revision,
    startPrice: START,
    currentPrice: bidAt(revision),
    bidCount: revision,
    minimumBid: bidAt(revision) + 10,
    currentUserLastBidPrice: ownPrice,
    isHighestBidder: ownPrice === bidAt(revision),
    isOutbidden: ownPrice !== null && ownPrice !== bidAt(revision),
  })
}

function liveAt(revision: number): LiveAuction {
  const { currentPrice, end, hasStarted, hasEnded, isNightTimeActive, isPublished, hasBids } =
    truthAt(revision)
  const { isWithdrawn } = truthAt(revision)
  const flags = { hasStarted, hasEnded, isNightTimeActive, isPublished, hasBids, isWithdrawn }
  return { currentPrice, bidCount: revision, end, ...flags }
}

const receiptAt = (revision: number): Receipt =>
  ({
    ...truthAt(0),
    auctionId: truthAt(0).id,
    commandId: truthAt(0).id,
    revision,
    price: bidAt(revision),
  }) as never

test('whatever arrives in whatever order: the revision never falls, and price and standing are of that revision', () => {
  const revision = fc.integer({ min: 1, max: 30 })
  const arrival = fc.oneof(
    revision.map((at) => ({ how: 'live', at }) as const),
    revision.map((at) => ({ how: 'fetch', at }) as const),
  )
  let late = 0
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 30 }), (arrivals) => {
      let shown = truthAt(3)
      // The reader receives an own bid before anything newer, as by the receipt of this window.
      const ownSeen = new Set([3])
      for (const { how, at } of arrivals) {
        const before = shown.revision
        if (at < before) late += 1
        const ownRevision = at - (at % 3)
        if (how === 'live' && !ownSeen.has(ownRevision) && ownRevision > before)
          shown = mergeReceipt(shown, receiptAt(ownRevision))
        ownSeen.add(ownRevision)
        shown = how === 'live' ? mergeLiveDetails(shown, liveAt(at), at) : newerDetails(shown, truthAt(at))
        expect(shown.revision).toBe(Math.max(before, at))
        expect(shown).toMatchObject({ ...liveAt(shown.revision) })
        const truth = truthAt(shown.revision)
        expect([shown.isHighestBidder, shown.isOutbidden]).toEqual([truth.isHighestBidder, truth.isOutbidden])
      }
    }),
  )
  expect(late).toBeGreaterThan(100)
})

test('a higher price is somebody else: the leader is outbid at once', () => {
  const outbid = mergeLiveDetails(detailsWith(), { ...liveAt(13), currentPrice: 2_340_000 }, 13)
  expect(outbid).toMatchObject({ isHighestBidder: false, isOutbidden: true, currentPrice: 2_340_000 })
  expect(needsRefetch(detailsWith(), outbid, 'BidPlaced')).toBe(true)
})

test('the own bid on its way does not count against its bidder', () => {
  const merged = mergeLiveDetails(detailsWith(), { ...liveAt(13), currentPrice: 2_340_000 }, 13, true)
  expect(merged).toMatchObject({ isHighestBidder: true, isOutbidden: false })
  // The server says whose it is: somebody else may have bid the same price first.
  expect(needsRefetch(detailsWith(), merged, 'BidPlaced')).toBe(false)
  expect(needsRefetch(detailsWith(), merged, 'BidPlaced', true)).toBe(true)
})

test('a receipt leads before any message has come, and not once a higher bid is known', () => {
  const outbid = detailsWith({ currentPrice: 2_340_000, isHighestBidder: false, isOutbidden: true })
  const receipt = { ...receiptAt(13), price: 2_350_000 }
  expect(mergeReceipt(outbid, receipt)).toMatchObject({
    isHighestBidder: true,
    currentPrice: 2_350_000,
    revision: 12,
  })
  const beaten = detailsWith({ revision: 14, currentPrice: 2_400_000 })
  expect(mergeReceipt(beaten, receipt)).toMatchObject({ isHighestBidder: false, isOutbidden: true })
})

test('below one’s own bid nobody leads until the server says who: something was voided', () => {
  const led = detailsWith({ currentPrice: 2_340_000, currentUserLastBidPrice: 2_340_000 })
  const after = mergeLiveDetails(led, { ...liveAt(13), currentPrice: 2_300_000 }, 13)
  expect(after).toMatchObject({ isHighestBidder: false, isOutbidden: false })
  expect(needsRefetch(led, after, 'BidVoided')).toBe(true)
})

test('a message from before one’s own bid takes nothing back from its receipt', () => {
  const led = mergeReceipt(detailsWith({ revision: 5 }), { ...receiptAt(7), price: 2_400_000 })
  const late = mergeLiveDetails(led, { ...liveAt(6), currentPrice: 2_390_000 }, 6)
  expect(late).toMatchObject({
    isHighestBidder: true,
    currentPrice: 2_400_000,
    currentUserLastBidRevision: 7,
  })
})

test('watchers without a bid ask for nothing when others bid, and for the details when the terms changed', () => {
  const watcher = detailsWith({ currentUserLastBidPrice: null, isHighestBidder: false, isOutbidden: false })
  const after = mergeLiveDetails(watcher, { ...liveAt(13), currentPrice: 2_340_000 }, 13)
  expect(needsRefetch(watcher, after, 'BidPlaced')).toBe(false)
  expect(needsRefetch(watcher, after, 'AuctionRevised')).toBe(true)
  expect(needsRefetch(watcher, after, null)).toBe(true)
  expect(needsRefetch(watcher, after, 'several')).toBe(true)
})

test('[BID-16] who leads a norm-price process is not outbid by a lower bid of their own', () => {
  const own = { currentPrice: 500_000, currentUserLastBidPrice: 460_000, currentUserLastBidRevision: 12 }
  const led = detailsWith({ auctionType: AuctionType.NormPriceProcess, isHighestBidder: true, ...own })
  const read = mergeLiveDetails(led, { ...liveAt(12), currentPrice: 500_000 }, led.revision)
  expect(read).toMatchObject({ isHighestBidder: true, isOutbidden: false })
  expect(bestOwnPrice(read)).toBe(500_000)
  const receipt = mergeReceipt(
    { ...led, currentUserLastBidPrice: 500_000 },
    { ...receiptAt(13), price: 460_000 },
  )
  expect(receipt).toMatchObject({ isHighestBidder: true, currentUserLastBidRevision: 12 })
  const behind = mergeLiveDetails({ ...led, isHighestBidder: false }, liveAt(12), led.revision)
  expect(bestOwnPrice(behind)).toBe(460_000)
})

const bid: NewBid = { price: 120, at: '2026-10-12T10:00:00.000Z' as NewBid['at'], revision: 7 }

test('the notice of a bid stays while it leads, and where the details do not have it yet', () => {
  expect(isOutdated(bid, { revision: 7, currentPrice: 120, isHighestBidder: false })).toBe(false)
  expect(isOutdated(bid, { revision: 8, currentPrice: 130, isHighestBidder: false })).toBe(false)
  expect(isOutdated(bid, { revision: 6, currentPrice: 110, isHighestBidder: true })).toBe(false)
})

test('it goes as the reader leads with as much', () => {
  expect(isOutdated(bid, { revision: 8, currentPrice: 120, isHighestBidder: true })).toBe(true)
  expect(isOutdated(bid, { revision: 8, currentPrice: 130, isHighestBidder: true })).toBe(true)
})

test('it goes as its bid is voided', () => {
  expect(isOutdated(bid, { revision: 8, currentPrice: 110, isHighestBidder: true })).toBe(true)
  expect(isOutdated(bid, { revision: 8, currentPrice: null, isHighestBidder: false })).toBe(true)
})

test('it is for who may bid, also at an end that it may have moved', () => {
  expect([null, 'endUnconfirmed' as const].map(isNewsFor)).toEqual([true, true])
  expect((['auctionEnded', 'bidderSuspended'] as const).map(isNewsFor)).toEqual([false, false])
})

const details = detailsWith()
const first = details.end ?? ''
const liveWith = (end: string): LiveAuction => {
  const { currentPrice, hasStarted, hasEnded, isNightTimeActive, isPublished, hasBids, isWithdrawn } = details
  const flags = { hasStarted, hasEnded, isNightTimeActive, isPublished, hasBids, isWithdrawn }
  return { currentPrice, bidCount: 9, ...flags, end: end as LiveAuction['end'] }
}

test('an extension stays announced with the end that was planned, however often the end moves', () => {
  const once = mergeLiveDetails(details, liveWith('2026-10-24T20:08:00.000Z'), details.revision + 1)
  expect(once.extendedFrom).toBe(first)
  const twice = mergeLiveDetails(once, liveWith('2026-10-24T20:15:00.000Z'), details.revision + 2)
  expect(twice.extendedFrom).toBe(first)
  const same = mergeLiveDetails(details, liveWith(first), details.revision + 1)
  expect(same.extendedFrom).toBeUndefined()
})

test('the end has its seconds from less than an hour before it', () => {
  const end = Date.parse(first)
  expect(isLastHour(details.end, end - 3_600_000)).toBe(false)
  expect(isLastHour(details.end, end - 3_599_999)).toBe(true)
  expect(isLastHour(null, end)).toBe(false)
})

test('a card renders each second only while it shows seconds', () => {
  const end = Date.parse(first)
  expect(stepTo(details.end, end - 7_200_001)).toBe(end - 7_205_000)
  expect(stepTo(details.end, end - 1_001)).toBe(end - 1_001)
  expect(stepTo(details.end, end + 1_001)).toBe(end)
})
