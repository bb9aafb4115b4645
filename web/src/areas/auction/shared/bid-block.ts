import type { BidRejectionCode, RestrictionRejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { hasNightTurned, isNightAt } from '../../../auctions/night-turn.ts'
import { lowestBid } from './lowest-bid.ts'
import { phaseOf } from './phase.ts'

/**
 * Reasons why an auction takes no bid for now, or not from this reader. `endUnconfirmed`: the end has passed
 * by the clock, and the server has not said whether a bid moved it.
 */
export type BidBlock =
  | 'endUnconfirmed'
  | Extract<
      BidRejectionCode | RestrictionRejectionCode,
      | 'auctionNotPublished'
      | 'auctionEnded'
      | 'bidderNotPermitted'
      | 'accessExpired'
      | 'bidderSuspended'
      | 'auctionNotStarted'
      | 'bidLimitExceeded'
      | 'nightTimeActive'
    >

/**
 * Why a bid is not possible at a server time; null where it is. What has to do with time starts and ends with
 * its time, without a reload: from the very instant of the end (rulebook, rule 5) until the server confirms
 * it, an extension may be on its way. What the tenant decided about the reader comes before that.
 */
export function blockedBy(details: AuctionDetails, nowMs: number): BidBlock | null {
  const phase = phaseOf(details, nowMs)
  if (phase === 'withdrawn' || !details.isPublished) return 'auctionNotPublished'
  if (phase === 'ended') return 'auctionEnded'
  const { bidBlockedBy } = details.abilities
  if (bidBlockedBy === 'bidderNotPermitted' || bidBlockedBy === 'accessExpired') return bidBlockedBy
  if (bidBlockedBy === 'bidderSuspended') return bidBlockedBy
  if (phase === 'endUnconfirmed') return 'endUnconfirmed'
  if (phase === 'upcoming') return 'auctionNotStarted'
  // The lowest bid rises with those of others, and may pass what the tenant set for the reader.
  if ((lowestBid(details) ?? 0) > (details.bidLimit ?? Infinity)) return 'bidLimitExceeded'
  return details.nightBidding === 'blocked' && isNightAt(details, nowMs) ? 'nightTimeActive' : null
}

const personal: ReadonlySet<string | undefined> = new Set<BidBlock>([
  'bidderSuspended',
  'bidderNotPermitted',
  'accessExpired',
])

/** Whether the tenant keeps the reader from bidding, whatever the price and the time are. */
export function isKeptFromBidding({ bidBlockedBy }: { readonly bidBlockedBy?: string | undefined }): boolean {
  return personal.has(bidBlockedBy)
}

/**
 * Details with the time of the message whose live state they have. After the turn that they named, its word
 * about the night is newer and is not turned again; the next turn is known by the next read.
 */
export function sentAt(details: AuctionDetails, serverTime: Instant): AuctionDetails {
  return {
    ...details,
    serverTime,
    ...(hasNightTurned(details, instantToMs(serverTime)) && { nightTimeChangesAt: null }),
  }
}
