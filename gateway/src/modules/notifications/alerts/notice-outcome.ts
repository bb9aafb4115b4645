import type { NoticeKind } from '@zuschlag/contracts/alerts/user-alerts'
import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import { achievedPrice } from '@zuschlag/contracts/auction/achieved-price'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { noOutcomeFacts, type OutcomeFacts, outcomeFor } from '../../../presenters/outcome.ts'
import {
  type AlertEvent,
  biddersOf,
  notice,
  type NoticeState,
  type NoticeStep,
  type PlannedNotice,
  withBid,
} from './notice-state.ts'

/** What is sent about each outcome; exhaustive, so that no outcome is forgotten. */
const kindOfOutcome: Record<Outcome['kind'], NoticeKind> = {
  undecided: 'auctionEnded',
  withoutBids: 'auctionEnded',
  awardedToYou: 'auctionAwarded',
  awarded: 'auctionAwardedToOther',
  notAwarded: 'auctionNotAwarded',
  notConcluded: 'awardNotConcluded',
  boughtByYou: 'purchaseAccepted',
  bought: 'auctionSold',
  withdrawn: 'auctionWithdrawn',
}

/** The outcome of the auction for each of these people, as far as they may know it (OUT-1). */
function withOutcome(state: NoticeState, people: readonly UserId[], facts: OutcomeFacts): NoticeStep {
  const seesAwardPrice = !state.closedProcess && !state.hideAnonymizedAuctionBids
  const notices = people.flatMap((userId) => {
    const outcome = outcomeFor(facts, { userId, seesAwardPrice, seesReason: true })
    if (outcome === null) return []
    const price = 'price' in outcome ? achievedPrice(outcome) : state.price
    return [notice(state, userId, kindOfOutcome[outcome.kind], price)]
  })
  return { state, notices }
}

export function afterDecision(state: NoticeState, facts: Partial<OutcomeFacts>): NoticeStep {
  return withOutcome(state, biddersOf(state), { ...noOutcomeFacts, ...facts })
}

export function afterEnd(
  state: NoticeState,
  { data }: Extract<AlertEvent, { readonly type: 'AuctionEnded' }>,
): NoticeStep {
  const { purchase } = state
  const isSold = data.by === 'immediatePurchase' && purchase !== null
  const facts: OutcomeFacts = {
    ...noOutcomeFacts,
    endedAt: data.end,
    endedBy: data.by,
    bidCount: Object.values(state.bids).filter((bid) => bid !== null).length,
    purchaserId: purchase?.bidderId ?? null,
    purchasePrice: purchase?.price ?? null,
  }
  if (!isSold) return withSellerNotices(withOutcome(state, biddersOf(state), facts), 'objectEnded')
  // The purchaser has the answer to their own request.
  const others = new Set([...biddersOf(state), ...state.requesters])
  others.delete(purchase.bidderId)
  return withSellerNotices(withOutcome(state, [...others], facts), 'objectSold', purchase.price)
}

type CounterOfferEvent = Extract<AlertEvent, { readonly type: 'CounterOfferMade' | 'CounterOfferAccepted' }>

/** Who is asked, and who accepted; the selling side each time, and nobody else (DEC-13). */
export function afterCounterOffer(state: NoticeState, { type, data }: CounterOfferEvent): NoticeStep {
  if (type === 'CounterOfferAccepted') {
    const { bidderId, price, bidRevision: revision } = data
    const raised = withBid(state, bidderId, { price, revision })
    const accepted = notice(raised, bidderId, 'counterOfferAccepted', price)
    return withSellerNotices({ state: raised, notices: [accepted] }, 'objectCounterOfferAccepted', price)
  }
  const notices = data.candidates.map(({ bidderId }) =>
    notice(state, bidderId, 'counterOfferMade', data.price),
  )
  const waiting = { ...state, answersUntil: data.until }
  return withSellerNotices({ state: waiting, notices }, 'objectCounterOfferMade', data.price)
}

export function toSellers(
  state: NoticeState,
  kind: NoticeKind,
  price: number | null,
): readonly PlannedNotice[] {
  return state.sellers.map((userId) => ({ userId, kind, price, ownPrice: null }))
}

/** Notifies sellers and bidders of the same event. */
export function withSellerNotices(
  { state, notices }: NoticeStep,
  kind: NoticeKind,
  price: number | null = state.price,
): NoticeStep {
  return { state, notices: [...notices, ...toSellers(state, kind, price)] }
}
