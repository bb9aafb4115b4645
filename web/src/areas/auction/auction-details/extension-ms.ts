import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** How long a late bid extends the end; 0 where none does (rulebook, End extension). */
export function extensionMsOf(details: AuctionDetails): number {
  const { auctionType, fixedEnd, openEnd } = details
  if (auctionType !== AuctionType.BiddingProcess || fixedEnd || openEnd) return 0
  const windowMs = details.endExtensionStartHours * HOUR_MS + details.endExtensionStartMinutes * MINUTE_MS
  return windowMs > 0 ? details.endExtensionHours * HOUR_MS + details.endExtensionMinutes * MINUTE_MS : 0
}
