import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useState } from 'react'

type Priced = Pick<AuctionDetails, 'currentPrice' | 'serverTime'>

/**
 * When the shown price was received while somebody looked on; null for the one that was there as the page
 * came.
 */
export function usePriceReceivedAt({ currentPrice, serverTime }: Priced): Instant | null {
  const [seen, setSeen] = useState<{ price: number | null; at: Instant | null }>({
    price: currentPrice,
    at: null,
  })
  if (seen.price === currentPrice) return seen.at
  setSeen({ price: currentPrice, at: serverTime })
  return serverTime
}
