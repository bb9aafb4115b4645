import { WITHDRAWAL_DAYS, type ConcludedBrokerage } from '@zuschlag/contracts/access-requests/brokerage'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'

const DAY_MS = 86_400_000

/** The day on which a moment lies somewhere, as YYYY-MM-DD. */
function dayOf(ms: number, timeZone: string): string {
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', { timeZone, ...fields }).format(ms)
}

/**
 * The last day of the period for a withdrawal of an agreement that is concluded now, YYYY-MM-DD, where the
 * process ends by then: the review may then start too late. Null where there is time for it.
 */
export function lateReviewDay(
  { end, timeZone }: Pick<AuctionDetails, 'end' | 'timeZone'>,
  nowMs: number | null,
): string | null {
  if (end === null || nowMs === null) return null
  // Counted in days, because two of a year have no 24 hours.
  const today = Date.parse(`${dayOf(nowMs, timeZone)}T00:00:00Z`)
  const lastDay = dayOf(today + WITHDRAWAL_DAYS * DAY_MS, 'UTC')
  return dayOf(instantToMs(end), timeZone) <= lastDay ? lastDay : null
}

/** After which moment the review of a request starts; null where it may start at once (AGR-5). */
export function reviewStartsAfter(
  brokerage: ConcludedBrokerage | null,
  nowMs: number | null,
): Instant | null {
  if (brokerage === null || !brokerage.isInForce || brokerage.beginsAtOnce) return null
  const { withdrawableUntil: until } = brokerage
  return nowMs !== null && nowMs > instantToMs(until) ? null : until
}
