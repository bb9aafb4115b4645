import type { DisputeState, NightState } from '@zuschlag/contracts/administration/dispute'
import { isNight } from '@zuschlag/contracts/auction/auction-clock'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from '../domain/auction/auction.ts'
import { summaryOf } from '../verification/state-summary.ts'

/** What of a state a dispute is about, at an instant. */
export function stateAt(auction: Auction, at: Instant): DisputeState {
  const rulesVersion = auction.status === 'Absent' ? 0 : auction.rulesVersion
  const documentsState = auction.status === 'Absent' ? 0 : auction.roomStates.length
  return { ...summaryOf(auction), rulesVersion, documentsState, night: nightAt(auction, at) }
}

function nightAt(auction: Auction, at: Instant): NightState {
  if (auction.status === 'Absent') return 'none'
  const { terms } = auction
  if (terms.nightTimeStart === null || terms.nightTimeStart === terms.nightTimeEnd) return 'none'
  if (!isNight(terms, instantToMs(at))) return 'day'
  return terms.nightBidding === 'blocked' ? 'nightBlocked' : 'nightAllowed'
}
