import type { NoticeKind } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionOwnership } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { assertNever } from '@zuschlag/contracts/kernel/result'

type Standing = { readonly price: number; readonly revision: number }

/** What of an auction's history has to be known to tell whom the next event concerns. JSON, for it is kept in a row. */
export type NoticeState = {
  readonly leaderId: UserId | null
  readonly price: number | null
  /** Each bidder's last bid; null where it was voided. */
  readonly bids: Readonly<Record<UserId, Standing | null>>
  /** Who was let in and is still; absent in what was kept before this was known. */
  readonly admitted?: readonly UserId[]
  /** Who sells: the broker who runs it, and its seller; absent in what was kept before they were told. */
  readonly house?: readonly UserId[]
  /** Null with an open end, and once it is over. */
  readonly end: Instant | null
  /** Whether those who do not lead were told that the end comes. */
  readonly isEndTold: boolean
}

export const noHistory: NoticeState = { leaderId: null, price: null, bids: {}, end: null, isEndTold: false }

export type PlannedNotice = {
  readonly userId: UserId
  readonly kind: NoticeKind
  readonly price: number | null
  readonly ownPrice: number | null
}

export type HistoryEvent = AuctionFact & { readonly revision: number; readonly at: Instant }

type Step = { readonly state: NoticeState; readonly notices: readonly PlannedNotice[] }

/** What follows from one event: pure, so that the same history gives the same notices whenever it is read. */
export function planNotices(state: NoticeState, event: HistoryEvent): Step {
  switch (event.type) {
    case 'AuctionDrafted':
      return quietly({ ...withTerms(state, event.data.terms), house: houseOf(event.data.ownership) })
    case 'AuctionRevised':
      return quietly(withTerms(state, event.data.terms))
    case 'AuctionPublished':
      return toAdmitted(state, 'auctionPublished')
    case 'AuctionUnpublished':
    case 'AuctionStarted':
      return quietly(state)
    case 'ImmediatePurchaseRequested':
      return telling(state, toHouse(state, 'objectPurchaseRequested', event.data.price))
    case 'AccessGranted':
      return telling(withAdmitted(state, event.data.userId, true), [
        notice(state, event.data.userId, 'accessGranted', state.price),
      ])
    case 'AccessRevoked':
      return quietly(withAdmitted(state, event.data.userId, false))
    case 'BidPlaced':
      return afterBid(state, event)
    case 'BidVoided':
      return afterVoid(state, event)
    case 'AuctionEndExtended':
      return afterExtension(state, event.data)
    case 'ImmediatePurchaseAccepted':
      return telling(state, [notice(state, event.data.bidderId, 'purchaseAccepted', event.data.price)])
    case 'ImmediatePurchaseDeclined':
      return telling(state, [notice(state, event.data.bidderId, 'purchaseDeclined', null)])
    case 'AuctionEnded':
      return andHouse(toBidders({ ...state, end: null }, 'auctionEnded'), 'objectEnded')
    case 'AuctionWithdrawn':
      return andHouse(toEverybody({ ...state, end: null }, 'auctionWithdrawn'), 'objectWithdrawn')
    case 'AuctionAwarded':
      return andHouse(afterAward(state, event.data), 'objectAwarded', event.data.price)
    case 'AuctionNotAwarded':
      return andHouse(toBidders(state, 'auctionNotAwarded'), 'objectNotAwarded')
    default:
      return assertNever(event)
  }
}

function quietly(state: NoticeState): Step {
  return { state, notices: [] }
}

function telling(state: NoticeState, notices: readonly PlannedNotice[]): Step {
  return { state, notices }
}

function notice(state: NoticeState, userId: UserId, kind: NoticeKind, price: number | null): PlannedNotice {
  return { userId, kind, price, ownPrice: state.bids[userId]?.price ?? null }
}

function withTerms(
  state: NoticeState,
  terms: { readonly end?: Instant | null | undefined; readonly openEnd?: boolean | undefined } | undefined,
): NoticeState {
  if (terms?.openEnd === true) return { ...state, end: null }
  if (terms?.end === undefined || terms.end === state.end) return state
  return { ...state, end: terms.end, isEndTold: false }
}

function afterBid(
  state: NoticeState,
  { revision, data }: Extract<HistoryEvent, { readonly type: 'BidPlaced' }>,
): Step {
  const { bidderId, price } = data
  const bids = { ...state.bids, [bidderId]: { price, revision } }
  // Of equal prices the earlier bid is first (rulebook, Ranking).
  const leads = state.price === null || state.leaderId === null || price > state.price
  const next = leads ? { ...state, bids, leaderId: bidderId, price } : { ...state, bids }
  const notices = [notice(next, bidderId, 'bidReceipt', price)]
  const outbid = leads && state.leaderId !== null && state.leaderId !== bidderId ? state.leaderId : null
  if (outbid !== null) notices.push(notice(state, outbid, 'outbid', price))
  return { state: next, notices }
}

function afterVoid(
  state: NoticeState,
  { data }: Extract<HistoryEvent, { readonly type: 'BidVoided' }>,
): Step {
  const { bidRevision, standing } = data
  const voided = Object.entries(state.bids).find(([, bid]) => bid?.revision === bidRevision)
  const { leaderId } = standing
  const next = { ...state, leaderId, price: leaderId === null ? null : standing.currentPrice }
  // An earlier bid than the bidder's last one: what they are told of as theirs is still the last.
  if (voided === undefined) return quietly(next)
  const userId = voided[0] as UserId
  const kept = { ...next, bids: { ...state.bids, [userId]: null } }
  return { state: kept, notices: [notice(state, userId, 'bidVoided', standing.currentPrice)] }
}

function afterAward(
  state: NoticeState,
  { bidderId, price }: { readonly bidderId: UserId; readonly price: number },
): Step {
  const notices = biddersOf(state).map((userId) =>
    notice(state, userId, userId === bidderId ? 'auctionAwarded' : 'auctionNotAwarded', price),
  )
  return { state, notices }
}

/** Each bid of the last minutes extends the end; being told again with each would tell nothing new. */
function afterExtension(
  state: NoticeState,
  { end, by }: Extract<HistoryEvent, { readonly type: 'AuctionEndExtended' }>['data'],
): Step {
  if (by === 'bid') return quietly({ ...state, end })
  return toEverybody({ ...state, end, isEndTold: false }, 'endExtended')
}

function withAdmitted(state: NoticeState, userId: UserId, isAdmitted: boolean): NoticeState {
  const others = (state.admitted ?? []).filter((other) => other !== userId)
  return { ...state, admitted: isAdmitted ? [...others, userId] : others }
}

function toAdmitted(state: NoticeState, kind: NoticeKind): Step {
  const { admitted = [] } = state
  return { state, notices: admitted.map((userId) => notice(state, userId, kind, state.price)) }
}

/** Bidders, and those who were let in. */
function toEverybody(state: NoticeState, kind: NoticeKind): Step {
  const people = new Set([...biddersOf(state), ...(state.admitted ?? [])])
  return { state, notices: [...people].map((userId) => notice(state, userId, kind, state.price)) }
}

function toBidders(state: NoticeState, kind: NoticeKind): Step {
  return { state, notices: biddersOf(state).map((userId) => notice(state, userId, kind, state.price)) }
}

function houseOf({ brokerUserId, sellerUserId }: AuctionOwnership): readonly UserId[] {
  return [...new Set(sellerUserId === null ? [brokerUserId] : [brokerUserId, sellerUserId])]
}

function toHouse(state: NoticeState, kind: NoticeKind, price: number | null): readonly PlannedNotice[] {
  return (state.house ?? []).map((userId) => ({ userId, kind, price, ownPrice: null }))
}

/** Tells those who sell at the same moment as those who bid. */
function andHouse({ state, notices }: Step, kind: NoticeKind, price: number | null = state.price): Step {
  return telling(state, [...notices, ...toHouse(state, kind, price)])
}

export function biddersOf({ bids }: NoticeState): readonly UserId[] {
  return Object.keys(bids) as UserId[]
}
