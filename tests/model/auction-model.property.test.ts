import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AuctionModel, type ModelTerms } from './auction-model.ts'
import { realOf } from './real-auction.ts'
import { placeBid, reached, request, wait } from './auction-steps.ts'
import { awardTo, confirmAward, declineAward, reportNotConcluded } from './decision-steps.ts'
import { limitBidder, restoreBidder, suspendBidder } from './restriction-steps.ts'
import {
  answerRequest,
  endNow,
  extendEnd,
  grant,
  revoke,
  unpublish,
  voidBid,
  withdraw,
} from './managing-steps.ts'

const who = fc.integer({ min: 1, max: 3 })
const isInvestor = fc.integer({ min: 0, max: 3 }).map((roll) => roll > 0)
const pick = fc.nat({ max: 25 })
const offset = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constant(6))
const bids = fc.tuple(who, isInvestor, offset).map((args) => placeBid(...args))
const waits = fc
  .tuple(fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 700 })), fc.boolean())
  .map(([by, isToEnd]) => wait(by, isToEnd && by <= 10))
const rare = fc.oneof(
  fc.tuple(who, isInvestor).map((args) => request(...args)),
  fc.tuple(pick, fc.boolean()).map((args) => answerRequest(...args)),
  pick.map(voidBid),
  fc.tuple(pick, fc.boolean()).map((args) => awardTo(...args)),
  fc.constant(declineAward),
  fc.oneof(fc.integer({ min: -1, max: 2 }), fc.integer({ min: 1, max: 1500 })).map(extendEnd),
  fc.tuple(who, fc.constantFrom(null, null, 0, 5, 60, 600)).map((args) => grant(...args)),
  who.map(revoke),
  fc
    .tuple(who, fc.oneof(fc.constant(null), fc.integer({ min: -2, max: 8 })))
    .map((args) => limitBidder(...args)),
  fc.oneof(who.map(suspendBidder), who.map(restoreBidder), who.map(restoreBidder)),
)
const final = fc.oneof(fc.constant(endNow), fc.constant(withdraw), fc.constant(unpublish))
/** After the end: awards that come to nothing, and others that follow. */
const decisions = fc.oneof(
  fc.tuple(pick, fc.boolean()).map((args) => awardTo(...args)),
  fc.nat({ max: 5 }).map((roll) => confirmAward(roll > 0)),
  fc.nat({ max: 5 }).map((roll) => reportNotConcluded(roll > 0)),
  fc.constant(declineAward),
)
const steps = fc.commands([bids, bids, bids, waits, waits, rare, rare, decisions, final], {
  maxCommands: 45,
  size: 'max',
})

/** Terms that can be published: no end inside the night. */
const terms: fc.Arbitrary<ModelTerms> = fc
  .record({
    isNormPrice: fc.integer({ min: 0, max: 3 }).map((roll) => roll === 0),
    startPrice: fc.constantFrom(100, 1),
    minimumPrice: fc.constantFrom(100, 90, 103),
    increase: fc.constantFrom(0, 1, 3),
    purchasePrice: fc.constantFrom(null, 105, 120),
    startMinute: fc.constantFrom(0, 60),
    endMinute: fc.constantFrom(null, 1200, 1200, 1260, 1915, 1925),
    windowMinutes: fc.constantFrom(0, 1, 10, 200),
    extensionMinutes: fc.constantFrom(0, 1, 10, 900),
    mode: fc.constantFrom('announced' as const, 'bound' as const, 'free' as const),
    isFixedEnd: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
    isAdmittedOnly: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
    night: fc.constantFrom(
      null,
      { from: 1260, to: 480, blocks: false },
      { from: 1260, to: 480, blocks: true },
      { from: 1200, to: 400, blocks: false },
    ),
  })
  .filter((chosen) => {
    const model = new AuctionModel(chosen)
    return model.end === null || !model.isNight(model.end) || !model.isNight(model.end - 1)
  })

test('[BID-9] [BID-10] [BID-13] [BID-14] [BID-16] [BID-17] [EXT-1] [EXT-2] [EXT-3] [BUY-1] [BUY-2] [BUY-3] [BUY-4] [BUY-5] [BUY-6] [BUY-8] [LIFE-4] [LIFE-5] [LIFE-6] [LIFE-7] [LIFE-8] [ADM-2] [ADM-3] [ADM-16] [ADM-10] [ADM-18] [ADM-27] [ADM-28] [ADM-29] [DEC-1] [DEC-2] [DEC-3] [DEC-4] [DEC-5] [DEC-6] [DEC-7] the engine and a small model of the rules never disagree', () => {
  fc.assert(
    fc.property(terms, steps, (chosen, commands) => {
      fc.modelRun(() => ({ model: new AuctionModel(chosen), real: realOf(chosen) }), commands)
    }),
    { numRuns: 2500 },
  )
  const everything = [
    'BidPlaced',
    'BidPlaced AuctionEndExtended',
    'BidVoided',
    'ImmediatePurchaseRequested',
    'ImmediatePurchaseAccepted AuctionEnded',
    'ImmediatePurchaseDeclined',
    'AuctionEnded',
    'AuctionEndExtended',
    'AuctionAwarded',
    'AuctionNotAwarded',
    'AwardConfirmed',
    'AwardNotConcluded',
    'AuctionWithdrawn',
    'AuctionUnpublished',
    'AccessGranted',
    'AccessRevoked',
    'BidderLimited',
    'BidderSuspended',
    'BidderRestored',
    'bidderSuspended',
    'bidLimitExceeded',
    'admissionUnchanged',
    'auctionBidTooLow',
    'auctionEnded',
    'auctionNotStarted',
    'auctionNotPublished',
    'bidderNotPermitted',
    'accessExpired',
    'accessEndPassed',
    'accessAlreadyGranted',
    'accessNotGranted',
    'nightTimeActive',
    'endInNightTime',
    'endNotLater',
    'bidNotStanding',
    'immediatePurchasePriceReached',
    'immediatePurchaseAlreadyRequested',
    'auctionAlreadyDecided',
    'bidNotHighest',
    'bidBelowMinimumPrice',
    'bidNotBest',
    'bidderReleased',
    'awardCategoryMissing',
    'sellerBound',
    'bidNotAwarded',
    'awardAlreadyConfirmed',
  ]
  expect(everything.filter((answer) => !reached.has(answer))).toEqual([])
}, 60_000)
