import { assertNever } from '@zuschlag/contracts/kernel/result'
import type { NoticeKind } from '@zuschlag/contracts/alerts/user-alerts'
import { afterCounterOffer, afterDecision, afterEnd, toSellers, withSellerNotices } from './notice-outcome.ts'
import {
  type AlertEvent,
  announceDocuments,
  bidAt,
  biddersOf,
  draftedDocuments,
  notice,
  type NoticeState,
  type NoticeStep,
  type PlannedNotice,
  revisedDocuments,
  sellersOf,
  withAdmitted,
  withBid,
  withEndOfTerms,
  withoutBid,
  withRequester,
  withRevision,
} from './notice-state.ts'
import { announce, type AnnouncedTerms, draftedTerms, revisedTerms, withEnd } from './announced-terms.ts'

/** The notices that one event causes. Pure: the same history always gives the same notices. */
export function planNotices(state: NoticeState, event: AlertEvent): NoticeStep {
  switch (event.type) {
    case 'AuctionDrafted':
      return quietly({
        ...withRevision(withEndOfTerms(state, event.data.terms), event.data),
        sellers: sellersOf(event.data.ownership),
        publicTerms: draftedTerms(event.data),
        room: draftedDocuments(event.data.description),
      })
    case 'AuctionRevised':
      return afterRevision(state, event.data)
    case 'AuctionPublished':
      return afterPublication(state)
    case 'AuctionUnpublished':
      return quietly(withTermsOf(state, (known) => ({ ...known, isPublished: false })))
    case 'BidderSuspended':
      return withNotices(state, [notice(state, event.data.bidderId, 'bidderSuspended', null)])
    case 'BidderLimited':
    case 'BidderRestored':
    case 'AuctionStarted':
      return quietly(state)
    case 'ImmediatePurchaseRequested':
      return withNotices(
        withRequester(state, event.data.bidderId),
        toSellers(state, 'objectPurchaseRequested', event.data.price),
      )
    case 'AccessGranted':
      return withNotices(withAdmitted(state, event.data.userId, true), [
        notice(state, event.data.userId, 'accessGranted', state.price),
      ])
    case 'AccessRevoked':
      return withNotices(withAdmitted(state, event.data.userId, false), endOfAccess(state, event))
    case 'BidPlaced':
      return afterBid(state, event)
    case 'BidVoided':
      return afterVoid(state, event)
    case 'AuctionEndExtended':
      return afterExtension(state, event.data)
    case 'ImmediatePurchaseAccepted':
      return withNotices({ ...state, purchase: event.data }, [
        notice(state, event.data.bidderId, 'purchaseAccepted', event.data.price),
      ])
    case 'ImmediatePurchaseDeclined':
      return withNotices(state, [notice(state, event.data.bidderId, 'purchaseDeclined', null)])
    case 'AuctionEnded':
      return afterEnd({ ...state, end: null }, event)
    case 'AuctionWithdrawn':
      return withSellerNotices(toEverybody({ ...state, end: null }, 'auctionWithdrawn'), 'objectWithdrawn')
    case 'CounterOfferMade':
    case 'CounterOfferAccepted':
      return afterCounterOffer(state, event)
    case 'AuctionAwarded':
    case 'AwardConfirmed':
    case 'AwardNotConcluded':
    case 'AuctionNotAwarded':
      return afterDecisionOf(state, event)
    default:
      return assertNever(event)
  }
}

/** A tenant explains its revocation; who has a bid that stands is notified of it in any case (ADM-30). */
function endOfAccess(
  state: NoticeState,
  { data, actorRole }: Extract<AlertEvent, { readonly type: 'AccessRevoked' }>,
): readonly PlannedNotice[] {
  if (actorRole === 'engine') return [notice(state, data.userId, 'accessExpired', null)]
  const revoked = notice(state, data.userId, 'accessRevoked', null)
  return revoked.ownPrice === null ? [] : [revoked]
}

type DecisionEvent = Extract<
  AlertEvent,
  { type: 'AuctionAwarded' | 'AwardConfirmed' | 'AwardNotConcluded' | 'AuctionNotAwarded' }
>

/** What the seller side decided after the end, and what became of it. */
function afterDecisionOf(state: NoticeState, event: DecisionEvent): NoticeStep {
  switch (event.type) {
    case 'AuctionAwarded': {
      const { bidderId: awardedBidderId, price: awardedPrice } = event.data
      const step = afterDecision(state, { awardedAt: event.at, awardedBidderId, awardedPrice })
      return withSellerNotices(step, 'objectAwarded', awardedPrice)
    }
    case 'AwardConfirmed': {
      const step = withNotices(state, [notice(state, event.data.bidderId, 'awardConfirmed', null)])
      return withSellerNotices(step, 'objectAwardConfirmed', null)
    }
    case 'AwardNotConcluded': {
      const { bidderId: notConcludedBidderId, category: notConcludedCategory } = event.data
      const outcome = { notConcludedAt: event.at, notConcludedBidderId, notConcludedCategory }
      return withSellerNotices(afterDecision(state, outcome), 'objectAwardNotConcluded')
    }
    case 'AuctionNotAwarded':
      return withSellerNotices(afterDecision(state, { notAwardedAt: event.at }), 'objectNotAwarded')
    default:
      return assertNever(event)
  }
}

function quietly(state: NoticeState): NoticeStep {
  return { state, notices: [] }
}

function withNotices(state: NoticeState, notices: readonly PlannedNotice[]): NoticeStep {
  return { state, notices }
}

function afterBid(
  state: NoticeState,
  { revision, data }: Extract<AlertEvent, { readonly type: 'BidPlaced' }>,
): NoticeStep {
  const { bidderId, price } = data
  const known = withBid(state, bidderId, { price, revision })
  // Of equal prices the earlier bid is first (rulebook, Ranking).
  const leads = state.price === null || state.leaderId === null || price > state.price
  const next = leads ? { ...known, leaderId: bidderId, price } : known
  const notices = [notice(next, bidderId, 'bidReceipt', price)]
  const outbid = leads && state.leaderId !== null && state.leaderId !== bidderId ? state.leaderId : null
  if (outbid !== null) notices.push(notice(state, outbid, 'outbid', price))
  return { state: next, notices }
}

function afterVoid(
  state: NoticeState,
  { data }: Extract<AlertEvent, { readonly type: 'BidVoided' }>,
): NoticeStep {
  const { bidRevision, standing } = data
  const { leaderId } = standing
  const next = { ...state, leaderId, price: leaderId === null ? null : standing.currentPrice }
  const voided = bidAt(state, bidRevision)
  if (voided === null) return quietly(next)
  const { userId, price: ownPrice } = voided
  // It names the bid that was voided; another one may be the bidder's best.
  const notices = [{ ...notice(state, userId, 'bidVoided', standing.currentPrice), ownPrice }]
  return { state: withoutBid(next, userId, bidRevision), notices }
}

/** Each bid of the last minutes extends the end; a notice for each would add no information. */
function withTermsOf(state: NoticeState, change: (known: AnnouncedTerms) => AnnouncedTerms): NoticeState {
  return state.publicTerms === undefined ? state : { ...state, publicTerms: change(state.publicTerms) }
}

/** Announces a change of published terms to everybody whom it concerns (PUB-13). */
function announcing(state: NoticeState): NoticeStep {
  if (state.publicTerms === undefined) return quietly(state)
  const { publicTerms, changes } = announce(state.publicTerms)
  const next = { ...state, publicTerms }
  return changes.length === 0 ? quietly(next) : toFollowers(next, { kind: 'termsChanged', changes })
}

function afterRevision(
  state: NoticeState,
  data: Extract<AlertEvent, { readonly type: 'AuctionRevised' }>['data'],
): NoticeStep {
  const revised = withTermsOf(withRevision(state, data), (known) => revisedTerms(known, data))
  const { room, publicTerms } = revised
  const timed = publicTerms === undefined ? revised : withEndOfTerms(revised, publicTerms.now)
  const described = room === undefined ? timed : { ...timed, room: revisedDocuments(room, data.description) }
  return withDocuments(announcing(described))
}

/** A first publication is news as a whole; a later one says what has changed since. */
function afterPublication(state: NoticeState): NoticeStep {
  const step = announcing(withTermsOf(state, (known) => ({ ...known, isPublished: true })))
  const isNews = step.notices.length > 0 || step.toWatchers !== undefined
  return withDocuments(isNews ? step : toAdmitted(step.state, 'auctionPublished'))
}

function afterExtension(
  state: NoticeState,
  { previousEnd, end, by }: Extract<AlertEvent, { readonly type: 'AuctionEndExtended' }>['data'],
): NoticeStep {
  const moved = withTermsOf({ ...state, end }, (known) => withEnd(known, end))
  if (by === 'bid') return quietly(moved)
  const changes = [{ name: 'end' as const, before: previousEnd, after: end }]
  return toFollowers({ ...moved, isEndTold: false }, { kind: 'endExtended', changes })
}

function toAdmitted(state: NoticeState, kind: NoticeKind): NoticeStep {
  return { state, notices: state.admitted.map((userId) => notice(state, userId, kind, state.price)) }
}

/** Bidders, who asked to buy, and those who were let in. */
function toEverybody(state: NoticeState, kind: NoticeKind): NoticeStep {
  const people = new Set([...biddersOf(state), ...state.requesters, ...state.admitted])
  return { state, notices: [...people].map((userId) => notice(state, userId, kind, state.price)) }
}

/** Everybody, and those who watch. */
function toFollowers(state: NoticeState, about: NonNullable<NoticeStep['toWatchers']>): NoticeStep {
  const { notices } = toEverybody(state, about.kind)
  return { state, notices: notices.map((planned) => ({ ...planned, ...about })), toWatchers: about }
}

/** The step with the documents that changed as well, for all bidders and those with access (DATA-5). */
function withDocuments(step: NoticeStep): NoticeStep {
  const { room, publicTerms } = step.state
  if (room === undefined || publicTerms?.isPublished !== true) return step
  const { room: announced, changes: documents } = announceDocuments(room)
  const state = { ...step.state, room: announced }
  if (documents.length === 0) return { ...step, state }
  const more = toEverybody(state, 'documentsChanged').notices.map((planned) => ({ ...planned, documents }))
  return { ...step, state, notices: [...step.notices, ...more] }
}
