import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModelTerms } from './auction-model.ts'
import { AuctionModel } from './auction-model.ts'
import type { Step } from './auction-steps.ts'
import { placeBid, reached, wait } from './auction-steps.ts'
import { acceptCounterOffer, makeCounterOffer } from './counter-offer-steps.ts'
import { awardTo, declineAward, reportNotConcluded } from './decision-steps.ts'
import { grant, revoke, voidBid } from './managing-steps.ts'
import { limitBidder, restoreBidder, suspendBidder } from './restriction-steps.ts'
import { realOf } from './real-auction.ts'

const who = fc.integer({ min: 1, max: 3 })
const isInvestor = fc.nat({ max: 9 }).map((roll) => roll > 0)
const acceptances = fc
  .tuple(who, isInvestor, fc.nat({ max: 5 }))
  .map(([name, investor, roll]) => acceptCounterOffer(name, investor, roll))
/** Bidders are asked for more, mostly with a deadline that is possible. */
const counterOffers = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 9 }),
      fc.oneof(fc.integer({ min: 58, max: 300 }), fc.constantFrom(59, 60, 1440, 1500)),
    )
    .map((args) => makeCounterOffer(...args)),
  acceptances,
  acceptances,
  acceptances,
)
const waits = fc.oneof(fc.nat({ max: 10 }), fc.nat({ max: 310 })).map((by) => wait(by, false))
const others = fc.oneof(
  fc.tuple(fc.nat({ max: 25 }), fc.boolean()).map((args) => awardTo(...args)),
  fc.tuple(fc.nat({ max: 25 }), fc.boolean()).map((args) => awardTo(...args)),
  fc.nat({ max: 25 }).map(voidBid),
  fc.nat({ max: 3 }).map((roll) => reportNotConcluded(roll > 0)),
  fc.constant(declineAward),
  fc.tuple(who, fc.constantFrom(null, null, 0, 5, 60, 600)).map((args) => grant(...args)),
  who.map(revoke),
  fc
    .tuple(who, fc.oneof(fc.constant(null), fc.integer({ min: -2, max: 12 })))
    .map((args) => limitBidder(...args)),
  fc.oneof(who.map(suspendBidder), who.map(restoreBidder)),
)
const steps = fc.commands([counterOffers, counterOffers, waits, waits, others], {
  maxCommands: 40,
  size: 'max',
})

/** Bids of one to three bidders, equal ones in a norm-price process among them, and then the end. */
const beforeTheEnd: fc.Arbitrary<readonly Step[]> = fc
  .array(fc.tuple(who, fc.constant(true), fc.nat({ max: 3 })), { minLength: 1, maxLength: 7 })
  .map((bids) => [...bids.map((args) => placeBid(...args)), wait(0, true), wait(10, true)])

const terms: fc.Arbitrary<ModelTerms> = fc.record({
  isNormPrice: fc.boolean(),
  startPrice: fc.constant(100),
  minimumPrice: fc.constantFrom(90, 103, 110),
  increase: fc.constantFrom(0, 3),
  purchasePrice: fc.constant(null),
  startMinute: fc.constant(0),
  endMinute: fc.constant(1200),
  windowMinutes: fc.constant(0),
  extensionMinutes: fc.constant(0),
  mode: fc.constantFrom('announced' as const, 'bound' as const, 'bound' as const, 'free' as const),
  isFixedEnd: fc.constant(true),
  isAdmittedOnly: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
  night: fc.constant(null),
})

test('[ADM-2] [ADM-3] [ADM-18] [ADM-29] [DEC-9] [DEC-10] [DEC-11] [DEC-12] the engine and a small model of counter-offers never disagree', () => {
  fc.assert(
    fc.property(terms, beforeTheEnd, steps, (chosen, first, commands) => {
      fc.modelRun(() => {
        const [model, real] = [new AuctionModel(chosen), realOf(chosen)]
        for (const step of first) step.run(model, real)
        return { model, real }
      }, commands)
    }),
    { numRuns: 1500 },
  )
  const everything = [
    'CounterOfferMade',
    'CounterOfferAccepted',
    'bidderSuspended',
    'bidLimitExceeded',
    'AuctionAwarded',
    'AuctionNotAwarded',
    'AwardNotConcluded',
    'counterOfferOpen',
    'counterOfferNotOpen',
    'counterOfferNotAsked',
    'counterOfferAlreadyAccepted',
    'counterOfferNotPossible',
    'counterOfferPriceTooLow',
    'counterOfferDeadlineInvalid',
    'auctionAlreadyDecided',
    'bidNotStanding',
    'bidderNotPermitted',
    'accessExpired',
    'bidNotHighest',
    'bidBelowMinimumPrice',
    'awardCategoryMissing',
    'sellerBound',
  ]
  expect(everything.filter((answer) => !reached.has(answer))).toEqual([])
}, 60_000)
