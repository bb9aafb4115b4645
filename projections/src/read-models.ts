import { auctionBids } from './auction-bids/projection.ts'
import { auctionDetails } from './auction-details/projection.ts'
import { auctionHistory } from './auction-history/projection.ts'
import { auctionParticipants } from './auction-participants/projection.ts'
import type { Projection } from './kernel/projection.ts'
import { purchaseRequests } from './purchase-requests/projection.ts'

/**
 * Everything that is folded from the log. They share one checkpoint, so that a reader never finds one read
 * model ahead of another.
 */
export const readModels: readonly Projection[] = [
  auctionDetails,
  auctionBids,
  auctionParticipants,
  purchaseRequests,
  auctionHistory,
]
