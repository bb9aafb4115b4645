import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { isKeptFromBidding } from '../shared/bid-block.ts'
import { lowestBid } from '../shared/lowest-bid.ts'
import { phaseOf } from '../shared/phase.ts'

/** What a user sorts by: still to come or running, or over. */
export type Group = 'running' | 'upcoming' | 'ended'

export const groups = ['running', 'upcoming', 'ended'] as const satisfies readonly Group[]

export function groupOf(auction: Parameters<typeof phaseOf>[0], nowMs: number | null): Group {
  const phase = phaseOf(auction, nowMs)
  switch (phase) {
    case 'withdrawn':
    case 'ended':
      return 'ended'
    case 'upcoming':
      return 'upcoming'
    case 'running':
    case 'night':
    case 'endingSoon':
    case 'endUnconfirmed':
      return 'running'
    default:
      return assertNever(phase)
  }
}

/** What an outbid bidder can do: bid, ask for a higher limit, or neither. */
export function outbidState(auction: DashboardAuction): 'mayBid' | 'aboveLimit' | 'mayNotBid' {
  if (isKeptFromBidding(auction)) return 'mayNotBid'
  return (lowestBid(auction) ?? 0) > (auction.bidLimit ?? Infinity) ? 'aboveLimit' : 'mayBid'
}

/** Whether the reader is asked for a higher bid now, and has not agreed to it. */
export function isAskedForMore({ counterOffer }: DashboardAuction, nowMs: number | null): boolean {
  return counterOffer !== null && (nowMs === null || nowMs < instantToMs(counterOffer.until))
}

type DayTime = 'morning' | 'day' | 'evening'

const MORNING_FROM_H = 4
const DAY_FROM_H = 11
const EVENING_FROM_H = 18

/** Which greeting fits a moment, by the reader's own clock time (`timeZone` is an IANA zone). */
export function dayTimeAt(ms: number, timeZone: string | undefined): DayTime {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      hourCycle: 'h23',
      ...(timeZone ? { timeZone } : {}),
    }).format(ms),
  )
  if (hour < MORNING_FROM_H || hour >= EVENING_FROM_H) return 'evening'
  return hour < DAY_FROM_H ? 'morning' : 'day'
}
