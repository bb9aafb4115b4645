import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Increase, Price } from '@zuschlag/contracts/kernel/price'
import type { Random } from './random.ts'

const MINUTE_MS = 60_000
/** Ends by the local clock of Vienna: in the evening, near the night, at its very start, in the morning. */
const ends = [
  '2026-10-12T19:00:00.000Z',
  '2026-10-12T19:58:00.000Z',
  '2026-10-12T20:00:00.000Z',
  '2026-10-13T06:05:00.000Z',
].map((end) => instantToMs(end as Instant))

export type Setting = { readonly startMs: number; readonly auctions: readonly Partial<AuctionTerms>[] }

/**
 * One or two auctions, and the moment at which the world starts: shortly before things become interesting.
 */
export function settingOf(random: Random): Setting {
  const endMs = random.pick(ends)
  const startMs = endMs - random.pick([9, 11, 12]) * MINUTE_MS
  const auctions = Array.from({ length: random.chance(0.4) ? 2 : 1 }, () => termsOf(random, startMs, endMs))
  return { startMs, auctions }
}

function termsOf(random: Random, nowMs: number, endMs: number): Partial<AuctionTerms> {
  const isNorm = random.chance(0.12)
  const openEnd = random.chance(0.12)
  const hasNight = random.chance(0.8)
  const purchase = random.chance(0.6)
  return {
    auctionType: isNorm ? 2 : 1,
    fixedEnd: random.chance(0.1),
    startPrice: 1000 as Price,
    minimumPrice: isNorm ? (900 as Price) : purchase ? (1020 as Price) : null,
    auctionBidMinimumIncrease: random.pick([0, 1, 10, 10]) as Increase,
    immediatePurchaseEnabled: purchase,
    immediatePurchasePrice: purchase ? (1100 as Price) : null,
    start: msToInstant(nowMs + random.pick([-MINUTE_MS, -MINUTE_MS, 20, 60])),
    end: openEnd ? null : msToInstant(endMs),
    openEnd,
    endExtensionMinutes: random.pick([10, 10, 5]),
    endExtensionStartMinutes: random.pick([10, 10, 5]),
    // By what was drawn already, so that the worlds stay the same until their end.
    sellerDecisionBinding: purchase,
    decisionDays: openEnd ? undefined : 14,
    awardConfirmedBySeller: hasNight,
    admittedOnly: openEnd && purchase,
    nightTimeStart: hasNight ? '22:00' : null,
    nightTimeEnd: hasNight ? '08:00' : null,
    nightBidding: random.chance(0.4) ? 'blocked' : 'allowed',
  }
}
