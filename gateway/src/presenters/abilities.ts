import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { may, maySeeAnonymizedBids } from '../policies/auction-policy.ts'
import type { Relation } from '../policies/relation.ts'
import { hasEnded, hasStarted, isNightTimeActive } from './timing.ts'

/** Why somebody cannot bid or request now, in the order of the rules; null where they can (rulebook, rules 2 to 5). */
function blockedBy(row: AuctionDetailsRow, relation: Relation, now: Instant): string | null {
  if (relation === 'visitor') return 'unauthenticated'
  if (!may(relation, 'placeBid')) return 'bidderNotPermitted'
  if (!row.isPublished || row.withdrawnAt !== null) return 'auctionNotPublished'
  if (hasEnded(row, now)) return 'auctionEnded'
  return hasStarted(row, now) ? null : 'auctionNotStarted'
}

/** What the reader may do now. The engine decides; this only keeps a page from offering what would be refused. */
export function presentAbilities(
  row: AuctionDetailsRow,
  relation: Relation,
  now: Instant,
  hasOpenRequest: boolean,
): AuctionDetails['abilities'] {
  const blocked = blockedBy(row, relation, now)
  const isNightBlocked = row.terms.nightBidding === 'blocked' && isNightTimeActive(row, now)
  const bidBlockedBy = blocked ?? (isNightBlocked ? 'nightTimeActive' : null)
  const { immediatePurchasePrice, currentPrice } = row
  const isPurchasable = immediatePurchasePrice !== null && (currentPrice ?? 0) < immediatePurchasePrice
  return {
    placeBid: bidBlockedBy === null,
    requestImmediatePurchase: blocked === null && isPurchasable && !hasOpenRequest,
    seeAnonymizedBids: maySeeAnonymizedBids(relation, {
      closedProcess: row.closedProcess,
      hideAnonymizedAuctionBids: row.description.hideAnonymizedAuctionBids,
    }),
    ...(bidBlockedBy === null ? {} : { bidBlockedBy }),
  }
}
