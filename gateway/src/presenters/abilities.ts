import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { OwnStanding } from '@zuschlag/projections/auction-participants/queries'
import { may, maySeeAnonymizedBids } from '../policies/auction-policy.ts'
import type { Relation } from '../policies/relation.ts'
import { knownMinimumBid } from './figures.ts'
import { hasStarted, isNightTimeActive, isTimeUp } from './timing.ts'

type Asker = {
  readonly relation: Relation
  /** What they are among the bidders, and what the tenant decided about them. */
  readonly own: Pick<OwnStanding, 'bidLimit' | 'suspendedFor' | 'isAccessExpired' | 'hasOpenPurchaseRequest'>
}

/**
 * Why somebody cannot bid or request now, in the order of the rules; null where they can (rulebook, rules 2
 * to 5).
 */
function blockedBy(row: AuctionDetailsRow, { relation, own }: Asker, now: Instant): string | null {
  if (relation === 'visitor') return 'unauthenticated'
  if (!may(relation, 'placeBid')) return own.isAccessExpired ? 'accessExpired' : 'bidderNotPermitted'
  if (own.suspendedFor !== null) return 'bidderSuspended'
  if (!row.isPublished || row.withdrawnAt !== null) return 'auctionNotPublished'
  if (isTimeUp(row, now)) return 'auctionEnded'
  return hasStarted(row, now) ? null : 'auctionNotStarted'
}

/**
 * What the reader may do now. The engine decides; this only keeps a page from offering what would be refused.
 */
export function presentAbilities(
  row: AuctionDetailsRow,
  asker: Asker,
  now: Instant,
): AuctionDetails['abilities'] {
  const { relation, own } = asker
  const blocked = blockedBy(row, asker, now)
  const limit = own.bidLimit ?? Infinity
  const isNightBlocked = row.terms.nightBidding === 'blocked' && isNightTimeActive(row, now)
  const bidBlockedBy =
    blocked ??
    ((knownMinimumBid(row) ?? 0) > limit ? 'bidLimitExceeded' : isNightBlocked ? 'nightTimeActive' : null)
  const { immediatePurchasePrice: price, currentPrice } = row
  const isPurchasable = price !== null && (currentPrice ?? 0) < price && price <= limit
  return {
    placeBid: bidBlockedBy === null,
    requestImmediatePurchase: blocked === null && isPurchasable && !own.hasOpenPurchaseRequest,
    seeAnonymizedBids: maySeeAnonymizedBids(relation, {
      closedProcess: row.closedProcess,
      hideAnonymizedAuctionBids: row.description.hideAnonymizedAuctionBids,
    }),
    ...(may(relation, 'seeManagement') && { seeManagement: true }),
    ...(bidBlockedBy === null ? {} : { bidBlockedBy }),
  }
}
