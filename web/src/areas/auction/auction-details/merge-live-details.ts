import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import type { LiveAuction } from '@zuschlag/contracts/realtime/messages'
import { isClosedRevision, isNewerRevision } from '@zuschlag/contracts/realtime/revisions'
import type { BidBlock } from '../shared/bid-block.ts'

/**
 * Details with what a live message says, or unchanged where the message is older. Whether the reader still
 * leads follows from the prices until it is fetched: in a bidding process every bid is higher than the one
 * before, so a higher price is somebody else's. Where the price is that of the reader's own bid on its way
 * (`isPending`), it must not count against them.
 */
export function mergeLiveDetails(
  details: AuctionDetails,
  live: LiveAuction,
  revision: number,
  isPending = false,
): AuctionDetails {
  if (revision !== details.revision && !isNewerRevision(revision, details.revision)) return details
  // Before one's own bid, whose receipt was here first.
  const ownRevision = details.currentUserLastBidRevision ?? -1
  if (!isClosedRevision(revision) && revision < ownRevision) return details
  const merged = { ...details, ...live, ...extensionOf(details, live), revision }
  return isPending ? merged : withStanding(merged)
}

/** The first end that was moved; later extensions keep it. */
function extensionOf({ end, extendedFrom }: AuctionDetails, live: LiveAuction) {
  const isExtended = extendedFrom === undefined && end !== null && live.end !== null && live.end > end
  return isExtended ? { extendedFrom: end } : {}
}

/**
 * What a bidder in a norm-price process receives live: time and state. Bids there need not beat each other,
 * so those of others are no news while one's own is considered (specification, section 4); a reload or an own
 * bid shows them.
 */
export function withoutBids(live: LiveAuction, shown: AuctionDetails): LiveAuction {
  const { currentPrice, hasBids, bidCount } = shown
  return { ...live, currentPrice, hasBids, ...(bidCount === undefined ? {} : { bidCount }) }
}

/** Details with the reader's own accepted bid, ahead of the messages and answers that will carry it. */
export function mergeReceipt(details: AuctionDetails, receipt: Receipt): AuctionDetails {
  const last = Math.max(receipt.price, details.currentUserLastBidPrice ?? 0)
  // The revision of a closed process is an instant for readers who do not manage it.
  const seen = isClosedRevision(details.revision) ? instantToMs(receipt.engineTime) : receipt.revision
  const isAhead = seen > details.revision
  const currentPrice = isAhead ? Math.max(receipt.price, details.currentPrice ?? 0) : details.currentPrice
  const serverTime = isAhead ? receipt.engineTime : details.serverTime
  return withStanding({
    ...details,
    currentPrice,
    serverTime,
    hasBids: true,
    currentUserLastBidPrice: last,
    ...(receipt.revision > (details.currentUserLastBidRevision ?? -1) &&
      receipt.price === last && {
        currentUserLastBidRevision: receipt.revision,
        currentUserLastBidAt: receipt.engineTime,
      }),
  })
}

function withStanding(details: AuctionDetails): AuctionDetails {
  const { currentPrice, currentUserLastBidPrice: own } = details
  if (own === null || own === undefined || currentPrice === null) return details
  const isNorm = details.auctionType === AuctionType.NormPriceProcess
  // There one's last bid may be below one's best; no message takes the lead from who has it.
  if (currentPrice > own && !(isNorm && details.isHighestBidder === true))
    return { ...details, isHighestBidder: false, isOutbidden: true }
  // In a norm-price process equal prices rank by time; only the server knows.
  if (isNorm) return details
  // Below one's own bid that bid, or one behind it, was voided: nobody leads until the server says who.
  return { ...details, isHighestBidder: currentPrice === own, isOutbidden: false }
}

/**
 * Whether the reader must ask the server how they stand after a message: something changed that it does not
 * say.
 */
export function needsRefetch(
  before: AuctionDetails,
  after: AuctionDetails,
  cause: string | null,
  isPending = false,
): boolean {
  // Somebody else may have bid the same price first, and the window that sent the own bid may be closed.
  if (isPending) return true
  // A closed process does not name its bids; where the price did not rise, one was perhaps voided.
  const isBid = cause === 'changed' ? (after.currentPrice ?? 0) > (before.currentPrice ?? 0) : false
  if (!isBid && cause !== 'BidPlaced' && cause !== 'AuctionEndExtended') return true
  const hasOwnBid = after.currentUserLastBidPrice !== null && after.currentUserLastBidPrice !== undefined
  return (
    hasOwnBid &&
    (before.isHighestBidder !== after.isHighestBidder || before.isOutbidden !== after.isOutbidden)
  )
}

/** A bid of another bidder, as a live message reported it; `at` is when it was received. */
export type NewBid = { readonly price: number; readonly at: Instant; readonly revision: number }

/**
 * Whether bids of others are news for a reader: they may bid, or may again, as the bid that comes at the end
 * may be the one that moved it.
 */
export function isNewsFor(blocked: BidBlock | null): boolean {
  return blocked === null || blocked === 'endUnconfirmed'
}

/**
 * Whether a bid needs no notice any more: the reader leads with as much, or it was voided. The notice may be
 * rendered before the details have the bid; who leads in these is outbid nevertheless.
 */
export function isOutdated(
  { price, revision }: NewBid,
  details: Pick<AuctionDetails, 'isHighestBidder' | 'currentPrice' | 'revision'>,
): boolean {
  const currentPrice = details.currentPrice ?? 0
  if (details.isHighestBidder === true && currentPrice >= price) return true
  return currentPrice < price && isNewerRevision(details.revision, revision)
}
