import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AuctionModel, type ModelBid, type ModelTerms } from './auction-model.ts'
import { at, placeBid, reached, step, type Step, wait } from './auction-steps.ts'
import { awardTo, declineAward, reportNotConcluded } from './decision-steps.ts'
import { grant, revoke, voidBid, manage } from './managing-steps.ts'
import { limitBidder, restoreBidder, suspendBidder } from './restriction-steps.ts'
import { realOf } from './real-auction.ts'
import { commandOf, allConfirmed, typesOf } from '../fixtures/auction-play.ts'
import { bidder } from '../fixtures/auction-commands.ts'

/** The best bid of each bidder, the best first: the best of all, then the best of those that are left. */
function bestOfEach(model: AuctionModel): readonly ModelBid[] {
  const left = new Set(model.bids.map(({ who }) => who))
  const best: ModelBid[] = []
  while (left.size > 0) {
    let next: ModelBid | null = null
    for (const who of left) {
      const bid = model.candidate(who)
      if (bid === null) continue
      const isBetter =
        next === null ||
        (bid.raised ?? bid.price) > (next.raised ?? next.price) ||
        ((bid.raised ?? bid.price) === (next.raised ?? next.price) &&
          (bid.price > next.price || (bid.price === next.price && bid.step < next.step)))
      if (isBetter) next = bid
    }
    if (next === null) break
    left.delete(next.who)
    best.push(next)
  }
  return best
}

const makeCounterOffer = (bidders: number, above: number, minutes: number): Step => {
  let price = 1
  let until = 0
  return manage(
    'MakeCounterOffer',
    (model, index) => {
      const best = bestOfEach(model)
      const { mode, minimumPrice } = model.terms
      const highest = best[0]
      const highestOffer = highest === undefined ? 0 : (highest.raised ?? highest.price)
      price = Math.max(1, highestOffer + above)
      until = model.minute + minutes
      if (model.isWithdrawn) return 'auctionWithdrawn'
      if (!model.isPublished) return 'auctionNotPublished'
      if (!model.isOver) return 'auctionNotEnded'
      if (model.award !== 'open') return 'auctionAlreadyDecided'
      if (model.isAsking) return 'counterOfferOpen'
      if (mode === 'announced' || highest === undefined || model.counterOffers === 3)
        return 'counterOfferNotPossible'
      if (mode === 'bound' && highestOffer >= minimumPrice) return 'sellerBound'
      if (price <= highestOffer || (mode === 'bound' && price < minimumPrice))
        return 'counterOfferPriceTooLow'
      if (minutes < 60 || until > model.decisionEnd) return 'counterOfferDeadlineInvalid'
      model.counterOffers += 1
      model.counterOffer = { step: index, price, until, asked: best.slice(0, bidders) }
      return 'CounterOfferMade'
    },
    () => ({ price: price as never, bidders, until: at(until) }),
  )
}

/** Mostly of one of those who were asked; `roll` 0 means another counter-offer than the last. */
const acceptCounterOffer = (anybody: number, investor: boolean, roll: number): Step => {
  let pick = 0
  let name = anybody
  return step(
    `acceptance ${roll} of ${anybody}`,
    (model) => {
      const { counterOffer } = model
      pick = roll > 0 ? (counterOffer?.step ?? 0) : 0
      name = roll > 1 ? (counterOffer?.asked[roll % counterOffer.asked.length]?.who ?? anybody) : anybody
      const missing = model.missingAccess(name, investor)
      if (missing !== null) return missing
      if (model.suspended.has(name)) return 'bidderSuspended'
      if (!model.isPublished || model.isWithdrawn) return 'auctionNotPublished'
      if (!model.isOver) return 'auctionNotEnded'
      if (counterOffer === null || !model.isAsking || counterOffer.step !== pick) return 'counterOfferNotOpen'
      const bid = counterOffer.asked.find(({ who }) => who === name)
      if (bid === undefined) return 'counterOfferNotAsked'
      if (bid.isVoid) return 'bidNotStanding'
      if (bid.raised === counterOffer.price) return 'counterOfferAlreadyAccepted'
      if (counterOffer.price > (model.limits.get(name) ?? Infinity)) return 'bidLimitExceeded'
      bid.raised = counterOffer.price
      return 'CounterOfferAccepted'
    },
    ({ play, revisions }) =>
      typesOf(
        play.send(
          commandOf(
            'AcceptCounterOffer',
            { counterOfferRevision: revisions[pick] ?? 0, confirmations: allConfirmed },
            { ...bidder(name), role: investor ? 'investor' : 'user' },
          ),
        ),
      ),
  )
}

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
        for (const each of first) each.run(model, real)
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
