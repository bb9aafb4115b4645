import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

/** The kind of process under which texts name it. */
export function processKindOf({
  auctionType,
  fixedEnd,
}: {
  readonly auctionType: AuctionDetails['auctionType']
  readonly fixedEnd?: boolean | undefined
}): 'normPrice' | 'offerLink' | 'bidding' {
  if (auctionType === AuctionType.NormPriceProcess) return 'normPrice'
  return fixedEnd === true ? 'offerLink' : 'bidding'
}
