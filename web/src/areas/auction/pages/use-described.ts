import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useState } from 'react'

/**
 * The details as they were last fetched. Live messages change price and time alone, so what describes the
 * object stays the same object and need not render with every bid.
 */
export function useDescribed(details: AuctionDetails): AuctionDetails {
  const [described, setDescribed] = useState(details)
  if (described.tenant === details.tenant) return described
  setDescribed(details)
  return details
}
