import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

/**
 * What a change of the price is to the reader. `own`: their own bid, for which the receipt speaks; what still
 * waits to be spoken of an older price is outdated.
 */
export function priceNews(
  was: AuctionDetails,
  details: AuctionDetails,
  pendingPrice: number | null,
): 'none' | 'outbid' | 'own' | 'price' {
  const price = details.currentPrice
  const own = details.currentUserLastBidPrice ?? null
  if (price === null || price === was.currentPrice) return 'none'
  if (details.isOutbidden === true && was.isOutbidden !== true && own !== null) return 'outbid'
  return price === own || price === pendingPrice ? 'own' : 'price'
}
