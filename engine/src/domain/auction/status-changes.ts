import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import {
  NO_RULES_VERSION,
  rulesVersionOncePublished,
  rulesVersionOnceRevised,
} from '@zuschlag/contracts/auction/rules-version'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { PRICE_MIN } from '@zuschlag/contracts/kernel/price'
import { emptyList } from '../collections/append-only-list.ts'
import { emptyVersionedMap } from '../collections/versioned-map.ts'
import type { BiddingTerms, Draft, Ended, ExistingAuction, FoldedEvent, Published } from './auction-state.ts'
import { roomOncePublished, roomOnceRevised } from './data-room.ts'
import { patched } from './patch.ts'
import { noStanding } from './standing.ts'

type DataOf<T extends AuctionFact['type']> = Extract<AuctionFact, { type: T }>['data']

export function draftFrom(event: Extract<FoldedEvent, { type: 'AuctionDrafted' }>): Draft {
  return {
    status: 'Draft',
    auctionId: event.auctionId,
    revision: event.revision,
    lastEventAt: event.at,
    ownership: event.data.ownership,
    description: event.data.description,
    terms: event.data.terms,
    rulesVersion: NO_RULES_VERSION,
    roomStates: emptyList(),
    hasRun: false,
    access: emptyVersionedMap(),
    accessEnds: [],
    restrictions: emptyVersionedMap(),
    bids: emptyList(),
    voided: emptyVersionedMap(),
    standing: noStanding,
    purchaseRequests: emptyList(),
    answeredRequests: emptyVersionedMap(),
  }
}

export function opened(draft: Draft): Published {
  return {
    ...draft,
    status: 'Published',
    rulesVersion: rulesVersionOncePublished(draft.rulesVersion),
    roomStates: roomOncePublished(draft),
    ...openingOf(draft.terms, draft.lastEventAt),
    isStartWritten: false,
  }
}

/**
 * What publication makes certain. Its checks have seen to it that nothing is missing; a fold never refuses.
 */
function openingOf(
  terms: AuctionTerms,
  at: Instant,
): { bidding: BiddingTerms; start: Instant; end: Instant | null } {
  const bidding: BiddingTerms = {
    auctionType: terms.auctionType,
    startPrice: terms.startPrice ?? PRICE_MIN,
    minimumPrice: terms.minimumPrice,
    auctionBidMinimumIncrease: terms.auctionBidMinimumIncrease ?? 0,
  }
  return { bidding, start: terms.start ?? at, end: terms.openEnd ? null : terms.end }
}

export function reopenedAsDraft(published: Published): Draft {
  const { bidding: _bidding, start: _start, end: _end, isStartWritten: _isStartWritten, ...known } = published
  const hasRun = hasRunBy(published, published.lastEventAt)
  return { ...known, status: 'Draft', hasRun, terms: currentTerms(published) }
}

/** Whether it has started by an engine time, or had started before its start was moved (PUB-12). */
export function hasRunBy(auction: ExistingAuction, at: Instant): boolean {
  return auction.hasRun || (auction.status === 'Published' && auction.start <= at)
}

/** The terms that hold now: as drafted and revised, with the end as it was extended. */
export function currentTerms(auction: ExistingAuction): AuctionTerms {
  return auction.status === 'Draft' || auction.end === null
    ? auction.terms
    : { ...auction.terms, end: auction.end }
}

export function revised(auction: ExistingAuction, revision: DataOf<'AuctionRevised'>): ExistingAuction {
  const description = patched(auction.description, revision.description)
  const roomStates = roomOnceRevised(auction, description)
  if (revision.terms === undefined) return { ...auction, description, roomStates }
  const before = currentTerms(auction)
  const rulesVersion = rulesVersionOnceRevised(auction.rulesVersion, before, revision.terms)
  const terms = patched(before, revision.terms)
  const content = { description, roomStates, terms, rulesVersion }
  if (auction.status !== 'Published') return { ...auction, ...content }
  const opening = openingOf(terms, auction.lastEventAt)
  // A start that moved into the future will be announced when it comes.
  const isStartWritten = auction.isStartWritten && opening.start <= auction.lastEventAt
  const hasRun = hasRunBy(auction, auction.lastEventAt)
  return { ...auction, ...content, hasRun, ...opening, isStartWritten }
}

/** Over from an instant on; an auction that is over already keeps what was decided. */
export function endedAt<A extends ExistingAuction>(auction: A, end: Instant): A | Ended {
  if (auction.status === 'Ended') return { ...auction, end }
  return auction.status === 'Published'
    ? { ...auction, status: 'Ended', end, award: { kind: 'open' }, released: [], counterOffers: [] }
    : auction
}
