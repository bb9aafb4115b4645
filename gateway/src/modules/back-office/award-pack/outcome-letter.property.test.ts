import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidderIdOf, numberedUuid } from '../../../../../tests/fixtures/auction-commands.ts'
import {
  bidPlaced,
  counterOfferAccepted,
  drafted,
  written,
} from '../../../../../tests/fixtures/auction-events.ts'
import type { BidLogEvent } from '../bid-log/listed-events.ts'
import { lostOutcome, ownBestOf } from './outcome-letter.ts'

const auctionId = numberedUuid(1, 1) as AuctionId
const standing = { currentPrice: null, bidCount: 0, leaderId: null, leadingBidRevision: null }

type Placed = { readonly bidder: number; readonly price: number; readonly isVoided: boolean }
const anyBids = fc.array(
  fc.record({
    bidder: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 1, max: 9 }),
    isVoided: fc.boolean(),
  }),
  { maxLength: 12 },
)

/** The draft is revision 0, so the bids are 1, 2, 3 … */
function historyOf(bids: readonly Placed[]): readonly BidLogEvent[] {
  const voids = bids.flatMap(({ isVoided }, index) =>
    isVoided
      ? [{ type: 'BidVoided' as const, data: { bidRevision: index + 1, reason: 'Irrtum', standing } }]
      : [],
  )
  const placed = bids.map(({ bidder, price }) => bidPlaced(bidder, price))
  return written(auctionId, [drafted(), ...placed, ...voids]) as unknown as readonly BidLogEvent[]
}

/** By hand: whose best standing bid is higher, or as high and earlier. */
function bestByHand(bids: readonly Placed[], bidder: number): { price: number; revision: number } | null {
  let best: { price: number; revision: number } | null = null
  for (const [index, bid] of bids.entries()) {
    if (bid.bidder !== bidder || bid.isVoided) continue
    if (best === null || bid.price > best.price) best = { price: bid.price, revision: index + 1 }
  }
  return best
}

test('[PACK-6] a rank counts the bidders whose best standing bid is before the own one', () => {
  fc.assert(
    fc.property(anyBids, (bids) => {
      const events = historyOf(bids)
      for (const bidder of [1, 2, 3, 4, 5]) {
        const own = bestByHand(bids, bidder)
        const found = ownBestOf(events, bidderIdOf(bidder))
        if (own === null) {
          expect(found).toBeNull()
          continue
        }
        const before = [1, 2, 3, 4, 5].filter((other) => {
          const best = other === bidder ? null : bestByHand(bids, other)
          if (best === null) return false
          return best.price > own.price || (best.price === own.price && best.revision < own.revision)
        })
        expect(found).toMatchObject({ ...own, rank: before.length + 1 })
      }
    }),
  )
})

test('[PACK-6] [DEC-12] a bid that a counter-offer raised counts with its new price, equal ones by their bids', () => {
  const bids = [bidPlaced(1, 100), bidPlaced(2, 130), bidPlaced(3, 120)]
  const raised = [counterOfferAccepted(1, 1, 150), counterOfferAccepted(3, 3, 150)]
  const events = written(auctionId, [drafted(), ...bids, ...raised]) as unknown as readonly BidLogEvent[]
  expect([1, 2, 3].map((bidder) => ownBestOf(events, bidderIdOf(bidder)))).toMatchObject([
    { price: 150, rank: 2, revision: 4 },
    { price: 130, rank: 3, revision: 2 },
    { price: 150, rank: 1, revision: 5 },
  ])
})

test('[PACK-6] there is no letter while anything is open, and none for who was successful', () => {
  const at = '2026-11-22T18:00:00.000Z' as never
  const award = { at, price: 1, category: null, confirmation: 'notAsked' } as const
  for (const outcome of [
    null,
    { kind: 'undecided', at },
    { kind: 'withoutBids', at },
    { kind: 'notConcluded', at, isYours: false, category: 'other' },
    { kind: 'awardedToYou', ...award },
    { kind: 'boughtByYou', at, price: 1 },
  ] as const)
    expect(lostOutcome(outcome)).toBeNull()
  for (const outcome of [
    { kind: 'awarded', ...award },
    { kind: 'notAwarded', at },
    { kind: 'bought', at, price: null },
    { kind: 'withdrawn', at },
  ] as const)
    expect(lostOutcome(outcome)).toEqual(outcome)
})
