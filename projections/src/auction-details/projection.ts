import type { AuctionEvent } from '@zuschlag/contracts/auction/events'
import { defineProjection, type EventHandlers, type EventOf } from '../kernel/projection.ts'
import {
  awarded,
  columnsOfDescription,
  columnsOfTerms,
  counterOfferAccepted,
  counterOfferMade,
  currentPriceWith,
  noAward,
  notConcluded,
  nothingFailed,
  noVersions,
  versionsOncePublished,
  versionsOnceRevised,
  withoutVoided,
} from './columns.ts'
import { publicRevisionOf } from './public-revision.ts'
import { type AuctionDetailsRow, auctionDetailsTable, standingTerms } from './table.ts'

type Row = AuctionDetailsRow
type Change = Partial<Row>

/**
 * A handler that states what changes. It refuses an event that does not follow the row's last one: a history
 * with a gap must never look complete.
 */
const changes =
  <E extends AuctionEvent>(changeOf: (row: Row, event: E) => Change) =>
  (row: Row | null, event: E): Row => {
    if (row === null) throw new Error(`${event.type} of an auction that was never drafted`)
    if (event.revision !== row.revision + 1) {
      throw new Error(`Revision ${event.revision} does not follow revision ${row.revision}`)
    }
    const changed = {
      ...row,
      ...changeOf(row, event),
      revision: event.revision,
      lastEventType: event.type,
      lastEventHash: event.hash,
      changedAt: event.at,
    }
    return { ...changed, publicRevision: publicRevisionOf(row, changed) }
  }

const noted = changes<AuctionEvent>(() => ({}))

function draftedRow(
  row: Row | null,
  { auctionId, revision, at, hash, data }: EventOf<'AuctionDrafted'>,
): Row {
  if (row !== null) throw new Error('The auction was drafted before')
  const { ownership, description, terms } = data
  const columns = columnsOfTerms(terms)
  const drafted = {
    auctionId,
    revision,
    lastEventType: 'AuctionDrafted' as const,
    lastEventHash: hash,
    draftedAt: at,
    changedAt: at,
    ...ownership,
    description,
    terms,
    ...noVersions,
    ...columnsOfDescription(description),
    ...columns,
    isPublished: false,
    publishedAt: null,
    endedAt: null,
    endedBy: null,
    effectiveEndAt: columns.endAt,
    currentPrice: currentPriceWith({ ...columns, terms }, null),
    highestBid: null,
    bidCount: 0,
    leaderId: null,
    leadingBidRevision: null,
    purchaseRequestRevision: null,
    purchaserId: null,
    purchasePrice: null,
    withdrawnAt: null,
    withdrawalReason: null,
    ...noAward,
    ...nothingFailed,
    counterOffers: [],
    notAwardedAt: null,
    notAwardedReason: null,
  }
  return { ...drafted, publicRevision: publicRevisionOf(null, drafted) }
}

/**
 * An object with the fields that a revision names; in JSON a field is either there or not, never undefined.
 */
function withChanges<T extends object>(
  base: T,
  change: { readonly [K in keyof T]?: T[K] | undefined } = {},
): T {
  return { ...base, ...change }
}

const revised = changes<EventOf<'AuctionRevised'>>((row, event) => {
  const { data } = event
  const description = withChanges(row.description, data.description)
  const content = {
    description,
    ...versionsOnceRevised(row, description, event),
    ...columnsOfDescription(description),
  }
  if (data.terms === undefined) return content
  // An end that was extended is the one that the other terms are changed beside, as in the engine.
  const terms = withChanges(standingTerms(row), data.terms)
  const columns = columnsOfTerms(terms)
  return {
    ...content,
    terms,
    ...columns,
    effectiveEndAt: row.endedAt ?? columns.endAt,
    currentPrice: currentPriceWith({ ...columns, terms }, row.highestBid),
  }
})

/** Ranking: price descending, then revision ascending; so an equal price does not take the lead. */
const bidPlaced = changes<EventOf<'BidPlaced'>>((row, { revision, data: { bidderId, price } }) => {
  const bidCount = row.bidCount + 1
  if (row.highestBid !== null && price <= row.highestBid) return { bidCount }
  return {
    bidCount,
    currentPrice: currentPriceWith(row, price),
    highestBid: price,
    leaderId: bidderId,
    leadingBidRevision: revision,
  }
})

const bidVoided = changes<EventOf<'BidVoided'>>((row, { data: { bidRevision, standing } }) => ({
  ...withoutVoided(row, bidRevision),
  currentPrice: standing.currentPrice,
  bidCount: standing.bidCount,
  leaderId: standing.leaderId,
  leadingBidRevision: standing.leadingBidRevision,
  highestBid: standing.leadingBidRevision === null ? null : standing.currentPrice,
}))

const on: EventHandlers<Row> = {
  AuctionDrafted: draftedRow,
  AuctionRevised: revised,
  AuctionPublished: changes((row, event) => ({
    isPublished: true,
    publishedAt: event.at,
    ...versionsOncePublished(row, event),
  })),
  AuctionUnpublished: changes(() => ({ isPublished: false })),
  AccessGranted: noted,
  AccessRevoked: noted,
  BidderLimited: noted,
  BidderSuspended: noted,
  BidderRestored: noted,
  AuctionStarted: noted,
  BidPlaced: bidPlaced,
  AuctionEndExtended: changes((_row, { data }) => ({ endAt: data.end, effectiveEndAt: data.end })),
  ImmediatePurchaseRequested: noted,
  ImmediatePurchaseAccepted: changes((_row, { data }) => ({
    purchaseRequestRevision: data.requestRevision,
    purchaserId: data.bidderId,
    purchasePrice: data.price,
  })),
  ImmediatePurchaseDeclined: noted,
  AuctionEnded: changes((_row, { data }) => ({
    endedAt: data.end,
    endedBy: data.by,
    effectiveEndAt: data.end,
  })),
  AuctionWithdrawn: changes((_row, { at, data }) => ({ withdrawnAt: at, withdrawalReason: data.reason })),
  AuctionAwarded: changes(awarded),
  AwardConfirmed: changes(() => ({ awardConfirmation: 'given' })),
  AwardNotConcluded: changes(notConcluded),
  AuctionNotAwarded: changes((_row, { at, data }) => ({ notAwardedAt: at, notAwardedReason: data.reason })),
  CounterOfferMade: changes(counterOfferMade),
  CounterOfferAccepted: changes(counterOfferAccepted),
  BidVoided: bidVoided,
  // A refused attempt changes nothing about the auction.
  BidRejected: 'ignored',
  ImmediatePurchaseRejected: 'ignored',
}

/** Each auction as it is now: what lists, details and live updates show. */
export const auctionDetails = defineProjection<Row>({
  name: 'auction-details',
  version: 12,
  table: auctionDetailsTable,
  keyOf: ({ auctionId }) => [auctionId],
  opens: ['AuctionDrafted'],
  on,
})
