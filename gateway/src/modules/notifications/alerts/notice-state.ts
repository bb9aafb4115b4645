import type { NoticeKind } from '@zuschlag/contracts/alerts/user-alerts'
import type {
  AuctionDescription,
  AuctionDocument,
  AuctionOwnership,
  AuctionTerms,
} from '@zuschlag/contracts/auction/auction-fields'
import {
  documentChanges,
  haveFilesChanged,
  type RoomFile,
  roomFilesOf,
} from '@zuschlag/contracts/auction/data-room'
import type { Actor, AuctionFact } from '@zuschlag/contracts/auction/events'
import type { ChangedFact } from '@zuschlag/contracts/auction/term-changes'
import type { DocumentChange } from '@zuschlag/contracts/kernel/document-change'
import { largestOf } from '@zuschlag/contracts/kernel/extremes'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AnnouncedTerms } from './announced-terms.ts'

/** The documents of an auction, and the files of them that were announced. */
type AnnouncedDocuments = {
  readonly now: readonly AuctionDocument[]
  /** As they were announced last; null before the first publication. */
  readonly announced: readonly RoomFile[] | null
}

export function draftedDocuments({ documents }: Pick<AuctionDescription, 'documents'>): AnnouncedDocuments {
  return { now: documents, announced: null }
}

export function revisedDocuments(
  room: AnnouncedDocuments,
  description: { readonly documents?: readonly AuctionDocument[] | undefined } = {},
): AnnouncedDocuments {
  return { ...room, now: description.documents ?? room.now }
}

/** What of published documents has to be announced, and the documents once it was (DATA-5). */
export function announceDocuments({ now, announced }: AnnouncedDocuments): {
  room: AnnouncedDocuments
  changes: readonly DocumentChange[]
} {
  const documents = [...now]
  const files = roomFilesOf({ documents })
  const isNews = announced !== null && haveFilesChanged(announced, files)
  const changes = isNews ? documentChanges(announced, { documents }) : []
  return { room: { now, announced: files }, changes }
}

type Bid = { readonly price: number; readonly revision: number }
/** A bidder's last bid, with those before it that stand. */
type Standing = Bid & { readonly earlier: readonly Bid[] }

/** State of an auction's history that decides whom the next event concerns. JSON, stored in a row. */
export type NoticeState = {
  readonly leaderId: UserId | null
  readonly price: number | null
  /** Each bidder's last bid that stands; null where all were voided. */
  readonly bids: Readonly<Record<UserId, Standing | null>>
  /** Who has access. */
  readonly admitted: readonly UserId[]
  /** The managing broker, and the seller. */
  readonly sellers: readonly UserId[]
  /** Who requested an immediate purchase. */
  readonly requesters: readonly UserId[]
  /** What the terms say, and what of them was announced; absent before the draft. */
  readonly publicTerms?: AnnouncedTerms
  /** The documents, and what of them was announced; absent before the draft. */
  readonly room?: AnnouncedDocuments
  /** Hides the prices of others (OUT-2). */
  readonly closedProcess: boolean
  readonly hideAnonymizedAuctionBids: boolean
  /** The immediate purchase that was accepted. */
  readonly purchase: { readonly bidderId: UserId; readonly price: number } | null
  /** Null with an open end, and once it is over. */
  readonly end: Instant | null
  /** Whether those who do not lead were notified of the near end. */
  readonly isEndTold: boolean
  /** Deadline of a counter-offer, until the sellers were notified that it is over. */
  readonly answersUntil: Instant | null
}

export const noHistory: NoticeState = {
  leaderId: null,
  price: null,
  bids: {},
  admitted: [],
  sellers: [],
  requesters: [],
  closedProcess: true,
  hideAnonymizedAuctionBids: true,
  purchase: null,
  end: null,
  isEndTold: false,
  answersUntil: null,
}

export type PlannedNotice = {
  readonly userId: UserId
  readonly kind: NoticeKind
  readonly price: number | null
  readonly ownPrice: number | null
  /** The terms that changed; absent where none did. */
  readonly changes?: readonly ChangedFact[]
  /** The documents that changed; absent where none did. They go into the mail alone. */
  readonly documents?: readonly DocumentChange[]
  /** Number of the published answer that it is about; null or absent where it is about none. */
  readonly answerNumber?: number | null
}

export type AlertEvent = AuctionFact & {
  readonly revision: number
  readonly at: Instant
  /** Who brought it about; absent where nobody asks. */
  readonly actorRole?: Actor['role']
}

export type NoticeStep = {
  readonly state: NoticeState
  readonly notices: readonly PlannedNotice[]
  /** Goes as well to those who watch the auction and see it; absent where it does not. */
  readonly toWatchers?: Pick<PlannedNotice, 'kind' | 'changes'>
}

export function notice(
  state: NoticeState,
  userId: UserId,
  kind: NoticeKind,
  price: number | null,
): PlannedNotice {
  return { userId, kind, price, ownPrice: ownPriceOf(state, userId) }
}

/** The best bid of a person that stands, which need not be the last one (BID-14); null while none stands. */
export function ownPriceOf(state: NoticeState, userId: UserId): number | null {
  const prices = standingBidsOf(state, userId).map(({ price }) => price)
  return prices.length === 0 ? null : largestOf(prices)
}

/** The end by the terms that hold now: an open end may have hidden one. Another end is notified again. */
export function withEndOfTerms(
  state: NoticeState,
  terms: Pick<AuctionTerms, 'end' | 'openEnd'>,
): NoticeState {
  const end = terms.openEnd ? null : terms.end
  return end === state.end ? state : { ...state, end, isEndTold: false }
}

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }
type Revision = {
  readonly terms?: Optional<Pick<AuctionTerms, 'closedProcess'>> | undefined
  readonly description?: Optional<Pick<AuctionDescription, 'hideAnonymizedAuctionBids'>> | undefined
}

export function withRevision(state: NoticeState, { terms, description }: Revision): NoticeState {
  return {
    ...state,
    closedProcess: terms?.closedProcess ?? state.closedProcess,
    hideAnonymizedAuctionBids: description?.hideAnonymizedAuctionBids ?? state.hideAnonymizedAuctionBids,
  }
}

function standingBidsOf({ bids }: NoticeState, userId: UserId): readonly Bid[] {
  const last = bids[userId] ?? null
  return last === null ? [] : [...last.earlier, { price: last.price, revision: last.revision }]
}

function withBids(state: NoticeState, userId: UserId, standing: readonly Bid[]): NoticeState {
  const last = standing.at(-1)
  const kept = last === undefined ? null : { ...last, earlier: standing.slice(0, -1) }
  return { ...state, bids: { ...state.bids, [userId]: kept } }
}

/** Replaces a bid of the same revision: an accepted counter-offer raises it. */
export function withBid(state: NoticeState, userId: UserId, bid: Bid): NoticeState {
  const others = standingBidsOf(state, userId).filter(({ revision }) => revision !== bid.revision)
  return withBids(state, userId, [...others, bid])
}

export function withoutBid(state: NoticeState, userId: UserId, bidRevision: number): NoticeState {
  const standing = standingBidsOf(state, userId).filter(({ revision }) => revision !== bidRevision)
  return withBids(state, userId, standing)
}

/** The standing bid of this revision, and whose it is; null if there is none. */
export function bidAt(state: NoticeState, bidRevision: number): (Bid & { readonly userId: UserId }) | null {
  const bids = biddersOf(state).flatMap((userId) =>
    standingBidsOf(state, userId).map((bid) => ({ ...bid, userId })),
  )
  return bids.find(({ revision }) => revision === bidRevision) ?? null
}

export function withRequester(state: NoticeState, userId: UserId): NoticeState {
  return { ...state, requesters: [...new Set([...state.requesters, userId])] }
}

export function withAdmitted(state: NoticeState, userId: UserId, isAdmitted: boolean): NoticeState {
  const others = state.admitted.filter((other) => other !== userId)
  return { ...state, admitted: isAdmitted ? [...others, userId] : others }
}

export function sellersOf({ brokerUserId, sellerUserId }: AuctionOwnership): readonly UserId[] {
  return [...new Set(sellerUserId === null ? [brokerUserId] : [brokerUserId, sellerUserId])]
}

export function biddersOf({ bids }: NoticeState): readonly UserId[] {
  return Object.keys(bids) as UserId[]
}
