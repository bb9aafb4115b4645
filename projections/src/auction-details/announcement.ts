import { minimumBidOf } from '@zuschlag/contracts/auction/bid-price'
import type { AuctionEventType } from '@zuschlag/contracts/auction/events'
import type { AuctionId, TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { publicCauseOf } from './public-revision.ts'
import type { AuctionDetailsRow } from './table.ts'

/** Subject on the bus. A hint only: the row is authoritative. */
export const AUCTION_UPDATED = 'auction.updated'

/** Facts of a live auction that need no clock; the reader adds what depends on the time. */
export type LiveFacts = {
  readonly currentPrice: number | null
  readonly bidCount: number
  readonly hasBids: boolean
  /** Null while a draft has no start price. */
  readonly minimumBid: number | null
  readonly startAt: Instant | null
  readonly end: Instant | null
  /** From here on it is over, whether or not AuctionEnded was written yet; null with an open end. */
  readonly effectiveEndAt: Instant | null
  readonly isPublished: boolean
  readonly isWithdrawn: boolean
  /** Whether AuctionEnded is written. Absent in what older projections publish. */
  readonly hasEnded?: boolean
  readonly nightTimeStart: string | null
  readonly nightTimeEnd: string | null
  readonly timeZone: string
}

/** Revision and cause of the newest public change. */
type Outside = { readonly revision: number; readonly cause: AuctionEventType | 'changed' }

/**
 * What is published after a commit, per auction strictly in the order of revisions; one revision may come
 * twice.
 */
export type AuctionUpdated = {
  readonly auctionId: AuctionId
  readonly revision: number
  /** Type of the event behind the revision. */
  readonly cause: AuctionEventType
  readonly closedProcess: boolean
  /** What those get of it who do not run the auction. Absent in what older projections publish. */
  readonly outside?: Outside
  /** Whose own pages the event changes in a way that no message says. Stays inside: none names them. */
  readonly concerns?: UserId
  /** What decides who may see it. */
  readonly visibility: {
    readonly isPublished: boolean
    readonly listed: boolean
    readonly tenantId: TenantId
  }
  readonly live: LiveFacts
}

export function liveFactsOf(row: AuctionDetailsRow): LiveFacts {
  return {
    currentPrice: row.currentPrice,
    bidCount: row.bidCount,
    hasBids: row.bidCount > 0,
    minimumBid: minimumBidFor(row),
    startAt: row.startAt,
    end: row.effectiveEndAt,
    effectiveEndAt: row.effectiveEndAt,
    isPublished: row.isPublished,
    isWithdrawn: row.withdrawnAt !== null,
    hasEnded: row.endedAt !== null,
    nightTimeStart: row.nightTimeStart,
    nightTimeEnd: row.nightTimeEnd,
    timeZone: row.timeZone,
  }
}

function minimumBidFor({
  auctionType,
  startPrice,
  minimumPrice,
  terms,
  highestBid,
}: AuctionDetailsRow): number | null {
  if (startPrice === null) return null
  const auctionBidMinimumIncrease = terms.auctionBidMinimumIncrease ?? 0
  return minimumBidOf({ auctionType, startPrice, minimumPrice, auctionBidMinimumIncrease }, { highestBid })
}

export function auctionUpdatedOf(row: AuctionDetailsRow): AuctionUpdated {
  return {
    auctionId: row.auctionId,
    revision: row.revision,
    cause: row.lastEventType,
    closedProcess: row.closedProcess,
    outside: { revision: row.publicRevision, cause: publicCauseOf(row) },
    visibility: { isPublished: row.isPublished, listed: row.listed, tenantId: row.tenantId },
    live: liveFactsOf(row),
  }
}

/**
 * What those get of a change who do not run the auction. Null where there is nothing public in it, as far as
 * a projection of an older release says: it does not say what is public of a closed process.
 */
export function outsideOf({ outside, revision, cause, closedProcess }: AuctionUpdated): Outside | null {
  if (outside !== undefined) return outside
  return publicCauseOf({ lastEventType: cause, closedProcess }) === 'changed' ? null : { revision, cause }
}
