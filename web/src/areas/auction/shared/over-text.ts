import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { phaseOf } from './phase.ts'

/** What the page says of a time that is up: by its clock alone, a bid may have moved the end. */
export function overText(details: AuctionDetails, nowMs: number) {
  if (details.isWithdrawn) return 'details.time.withdrawn'
  return phaseOf(details, nowMs) === 'endUnconfirmed' ? 'details.time.overUnconfirmed' : 'details.time.over'
}
