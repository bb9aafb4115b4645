import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { bidRejectionCodes } from '@zuschlag/contracts/auction/rejections'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { isPrice, PRICE_MAX, PRICE_MIN } from '@zuschlag/contracts/kernel/price'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidder, broker, fixtureEnd, fixtureStart } from '../../../../tests/fixtures/auction-commands.ts'
import { codeOf, drafted, Play, published, shift } from '../../../../tests/fixtures/auction-play.ts'
import { priceFigures } from './bidding.ts'

const anna = bidder(1)
/** A moment of a night in which the auction of this test is open. */
const night = '2026-10-12T21:00:00.000Z' as Instant

type Broken = Readonly<Record<(typeof bidRejectionCodes)[number], boolean>>

/** An auction and a bid that break the rules that are asked for, and those alone. */
function breaking(broken: Broken): string {
  if (broken.auctionNotFound) return codeOf(new Play().bid(100_000, anna))
  const at = broken.auctionNotStarted ? shift(fixtureStart, -1) : broken.auctionEnded ? fixtureEnd : night
  const terms = {
    nightBidding: broken.nightTimeActive ? ('blocked' as const) : ('allowed' as const),
    // Before the start and at the end it is night too, where the night is asked to block.
    nightTimeStart: '10:00',
    nightTimeEnd: '09:59',
  }
  const fit = { ...terms, nightTimeStart: broken.nightTimeActive ? '10:00' : '22:00', nightTimeEnd: '09:59' }
  const play = drafted({ terms: { ...fit, end: fixtureEnd } })
  const asPublished = published({ terms: { nightBidding: terms.nightBidding } })
  if (broken.nightTimeActive && asPublished.auction.status === 'Published') {
    asPublished.auction = { ...asPublished.auction, terms: { ...asPublished.auction.terms, ...fit } }
  }
  const auction = broken.auctionNotPublished ? play : asPublished
  const price = broken.priceInvalid ? 'x' : broken.auctionBidTooLow ? 99_999 : 100_000
  const confirmations = { ...allConfirmed, agbChecked: !broken.confirmationMissing }
  return codeOf(auction.at(at).bid(price, broken.bidderNotPermitted ? broker : anna, confirmations))
}

test('[BID-1] [BID-2] [BID-3] [BID-4] [BID-5] [BID-6] [BID-7] [BID-8] [BID-9] the first rule that fails is the answer', () => {
  const codes = fc.uniqueArray(fc.constantFrom(...bidRejectionCodes), { maxLength: 9 })
  const answers = new Map<string, number>()
  fc.assert(
    fc.property(codes, (broken) => {
      // The start lies before the end: both cannot be broken by one time, and the start is asked first.
      const first = bidRejectionCodes.find((code) => broken.includes(code)) ?? 'accepted'
      const flags = Object.fromEntries(
        bidRejectionCodes.map((code) => [code, broken.includes(code)]),
      ) as Broken
      answers.set(first, (answers.get(first) ?? 0) + 1)
      expect(breaking(flags)).toBe(first)
    }),
    { numRuns: 1000 },
  )
  expect([...answers.keys()].toSorted()).toEqual([...bidRejectionCodes, 'accepted'].toSorted())
})

const attempt = fc.record({
  wait: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 40 * 60_000 })),
  /** Goes next to the end, this many milliseconds beside it. */
  besideEnd: fc.option(fc.integer({ min: -2, max: 2 }), { nil: null, freq: 2 }),
  /** Around the lowest acceptable price. */
  offset: fc.integer({ min: -2, max: 2 }),
  who: fc.integer({ min: 1, max: 3 }),
})
const increases = fc.constantFrom(0, 1, 2, 1000)

test('[BID-4] [BID-5] [BID-11] [BID-12] [EXT-4] accepted bids rise, lie between start and end, and never shorten it', () => {
  const reached = { accepted: 0, tooLow: 0, atEnd: 0, justBefore: 0, extended: 0 }
  fc.assert(
    fc.property(increases, fc.array(attempt, { maxLength: 40 }), (increase, attempts) => {
      const play = published({ terms: { auctionBidMinimumIncrease: increase as never } })
      let now = instantToMs(fixtureEnd) - 3 * 3_600_000
      for (const { wait, besideEnd, offset, who } of attempts) {
        const end = play.end()
        now = besideEnd === null ? now + wait : Math.max(now, instantToMs(end) + besideEnd)
        play.at(msToInstant(now))
        const { currentPrice, minimumBid } = priceFigures(play.existing)
        const { bidCount } = play.existing.standing
        const price = (minimumBid ?? 0) + offset
        const decision = play.bid(price, bidder(who))
        const isOver = msToInstant(now) >= end
        if (isOver) reached.atEnd += 1
        const isEnough = bidCount === 0 ? offset === 0 || offset >= Math.max(1, increase) : offset >= 0
        expect(codeOf(decision)).toBe(isOver ? 'auctionEnded' : isEnough ? 'accepted' : 'auctionBidTooLow')
        if (!decision.ok) {
          if (!isOver) reached.tooLow += 1
          continue
        }
        reached.accepted += 1
        if (now === instantToMs(end) - 1) reached.justBefore += 1
        if (decision.value.length > 1) reached.extended += 1
        if (bidCount > 0) expect(price).toBeGreaterThan(currentPrice ?? 0)
        expect(play.end() >= end).toBe(true)
      }
    }),
    { numRuns: 400 },
  )
  for (const [what, times] of Object.entries(reached)) expect(times, what).toBeGreaterThan(50)
})

test('[BID-7] [BID-15] prices near the limits', () => {
  const nearby = fc.oneof(
    fc.integer({ min: PRICE_MAX - 3, max: PRICE_MAX + 3 }),
    fc.integer({ min: PRICE_MIN - 3, max: PRICE_MIN + 3 }),
    fc.double(),
    fc.jsonValue(),
  )
  let accepted = 0
  fc.assert(
    fc.property(nearby, nearby, (first, second) => {
      const play = published({ terms: { startPrice: 1 as never, auctionBidMinimumIncrease: 1 as never } })
      play.at(fixtureStart)
      for (const price of [first, second]) {
        const { minimumBid } = priceFigures(play.existing)
        const decision = play.bid(price as number, anna)
        if (!isPrice(price)) expect(codeOf(decision)).toBe('priceInvalid')
        else expect(codeOf(decision)).toBe(price >= (minimumBid ?? 0) ? 'accepted' : 'auctionBidTooLow')
        if (decision.ok) accepted += 1
      }
    }),
    { numRuns: 2000 },
  )
  expect(accepted).toBeGreaterThan(500)
})
