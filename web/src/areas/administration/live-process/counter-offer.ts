import {
  COUNTER_OFFER_BIDDERS_MAX,
  COUNTER_OFFER_TIME_MIN_MS,
  COUNTER_OFFERS_MAX,
  decisionModeOf,
} from '@zuschlag/contracts/auction/decision'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { PRICE_MAX } from '@zuschlag/contracts/kernel/price'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import type { AdministeredBid } from '../../../kernel/api/running-auction-queries.ts'

const DAY_MS = 86_400_000
/** What a deadline is set to first: three days from now, within the decision period. */
const USUAL_TIME_MS = 3 * DAY_MS

type Auction = Pick<AdministeredDetails, 'terms' | 'counterOffers' | 'decisionUntil' | 'serverTime'>
type Offer = Pick<AdministeredBid, 'price' | 'raisedPrice'>

/** Whether a counter-offer can be made, as far as a page knows; the engine decides (DEC-9, DEC-10). */
export function canAsk(auction: Auction, best: Offer | null): boolean {
  const { terms, counterOffers, decisionUntil, serverTime } = auction
  const mode = decisionModeOf(terms)
  if (mode === null || best === null || decisionUntil === null) return false
  if (counterOffers.length >= COUNTER_OFFERS_MAX) return false
  if (instantToMs(decisionUntil) - instantToMs(serverTime) < COUNTER_OFFER_TIME_MIN_MS) return false
  const isAwardable = (best.raisedPrice ?? best.price) >= (terms.minimumPrice ?? 0)
  return mode === 'freeChoice' || !isAwardable
}

/** The lowest price that can be asked for, in whole currency units. */
export function lowestAsked({ terms }: Pick<Auction, 'terms'>, best: Offer): number {
  const above = (best.raisedPrice ?? best.price) + 1
  return decisionModeOf(terms) === 'boundToHighest' ? Math.max(above, terms.minimumPrice ?? 0) : above
}

export function usualDeadline({ decisionUntil, serverTime }: Auction): Instant {
  const usual = msToInstant(instantToMs(serverTime) + USUAL_TIME_MS)
  return decisionUntil !== null && decisionUntil < usual ? decisionUntil : usual
}

/** The bidders' best bids that can be asked, the best first. */
export function askable(bids: readonly AdministeredBid[]): readonly AdministeredBid[] {
  return bids
    .filter(({ isBidderBest, candidateRank }) => isBidderBest && candidateRank !== null)
    .toSorted((a, b) => (a.candidateRank ?? 0) - (b.candidateRank ?? 0))
    .slice(0, COUNTER_OFFER_BIDDERS_MAX)
}

/** What is entered in the dialog. */
export type AskedEntry = { readonly price: number | null; readonly until: Instant | null }
export type AskedFault = 'priceTooLow' | 'untilMissing' | 'untilWrong'

export function faultInAsked(
  auction: Auction,
  lowest: number,
  { price, until }: AskedEntry,
): AskedFault | null {
  if (price === null || price < lowest || price > PRICE_MAX) return 'priceTooLow'
  if (until === null) return 'untilMissing'
  const isLate = auction.decisionUntil !== null && until > auction.decisionUntil
  const timeMs = instantToMs(until) - instantToMs(auction.serverTime)
  return isLate || timeMs < COUNTER_OFFER_TIME_MIN_MS ? 'untilWrong' : null
}

/** Whether bidders can still answer at the present second; decisions wait for it (DEC-10). */
export function useIsAnswerAwaited({ counterOffers }: Pick<AdministeredDetails, 'counterOffers'>): boolean {
  return useAtServerTime((nowMs) =>
    counterOffers.some(({ isOpen, until }) => (nowMs === null ? isOpen : nowMs < instantToMs(until))),
  )
}
