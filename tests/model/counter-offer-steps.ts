import { commandOf, allConfirmed, typesOf } from '../fixtures/auction-play.ts'
import { bidder } from '../fixtures/auction-commands.ts'
import type { AuctionModel, ModelBid } from './auction-model.ts'
import type { Step } from './auction-steps.ts'
import { at, step } from './auction-steps.ts'
import { manage } from './managing-steps.ts'

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

export const makeCounterOffer = (bidders: number, above: number, minutes: number): Step => {
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
export const acceptCounterOffer = (anybody: number, investor: boolean, roll: number): Step => {
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
