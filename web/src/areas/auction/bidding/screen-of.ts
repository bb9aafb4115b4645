import { type ScreenFigures, screenFiguresSchema } from '@zuschlag/contracts/auction/screen-figures'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

/** What the page shows at this moment, to be sent with an offer; undefined where it cannot be said. */
export function screenOf(details: AuctionDetails): ScreenFigures | undefined {
  const { revision, currentPrice, minimumBid = null, end, isHighestBidder = null } = details
  const screen = { revision, currentPrice, minimumBid, end, isLeading: isHighestBidder }
  return screenFiguresSchema.safeParse(screen).data
}
