import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import {
  COUNTER_OFFERS_MAX,
  COUNTER_OFFER_TIME_MIN_MS,
  decisionModeOf,
  decisionUntilOf,
} from '@zuschlag/contracts/auction/decision'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { Auction, Ended } from './auction-state.ts'
import { isHighestEnough } from './award-rules.ts'
import { bestOffers, offeredPrice, openCounterOffer } from './counter-offers.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'

/**
 * While the decision is open, the best bidders are asked for a higher price, all until the same instant. Who
 * is bound to the highest bid does not bargain (DEC-9, DEC-10).
 */
export function decideMakeCounterOffer(
  { actor, data }: CommandOf<'MakeCounterOffer'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Published') return reject('auctionNotEnded')
  if (auction.award.kind !== 'open') return reject('auctionAlreadyDecided')
  if (openCounterOffer(auction, at) !== null) return reject('counterOfferOpen')
  const mode = decisionModeOf(auction.terms)
  const best = bestOffers(auction)
  const highest = best[0]
  if (mode === null || highest === undefined) return reject('counterOfferNotPossible')
  if (auction.counterOffers.length >= COUNTER_OFFERS_MAX) return reject('counterOfferNotPossible')
  if (mode === 'boundToHighest' && isHighestEnough(auction)) return reject('sellerBound')
  const { price, until, bidders } = data
  const above = offeredPrice(auction, highest) + 1
  const lowest = mode === 'boundToHighest' ? Math.max(above, auction.bidding.minimumPrice ?? 0) : above
  if (price < lowest) return reject('counterOfferPriceTooLow', { minimumBid: lowest })
  if (!isDeadline(auction, until, at)) return reject('counterOfferDeadlineInvalid')
  const candidates = best
    .slice(0, bidders)
    .map(({ revision, bidderId }) => ({ bidRevision: revision, bidderId }))
  return accept({ type: 'CounterOfferMade', data: { price, until, bidders, candidates } })
}

/** Bidders need time for an answer, and their bids hold until the decision period is over. */
function isDeadline({ terms, end }: Ended, until: Instant, at: Instant): boolean {
  const latest = decisionUntilOf(terms, end)
  const time = instantToMs(until) - instantToMs(at)
  return latest !== null && until <= latest && time >= COUNTER_OFFER_TIME_MIN_MS
}
