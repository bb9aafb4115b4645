import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from '../domain/auction/auction.ts'
import { priceFigures } from '../domain/auction/bidding.ts'

/** What of a state a person wants to see change. */
export type StateSummary = {
  readonly status: Auction['status']
  readonly currentPrice: number | null
  readonly minimumBid: number | null
  readonly bidCount: number
  readonly leaderId: UserId | null
  readonly start: Instant | null
  readonly end: Instant | null
}

const nothing = {
  currentPrice: null,
  minimumBid: null,
  bidCount: 0,
  leaderId: null,
  start: null,
  end: null,
} as const

export function summaryOf(auction: Auction): StateSummary {
  if (auction.status === 'Absent') return { status: 'Absent', ...nothing }
  const { bidCount, leaderId } = auction.standing
  const { start, end } = auction.status === 'Draft' ? auction.terms : auction
  return { status: auction.status, ...priceFigures(auction), bidCount, leaderId, start, end }
}
