import { QUIET_HOURS } from '@zuschlag/contracts/alerts/quiet-hours'
import { isNight, nightChangesAt, type NightTerms } from '@zuschlag/contracts/auction/auction-clock'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'

/**
 * When a mail about an auction may go out: at night not before the morning, unless the auction ends before
 * that.
 */
export function mailDueAt(now: Instant, terms: NightTerms, end: Instant | null): Instant {
  const { timeZone, nightTimeStart, nightTimeEnd } = terms
  const hasNight = nightTimeStart !== null && nightTimeEnd !== null && nightTimeStart !== nightTimeEnd
  const night = hasNight ? { timeZone, nightTimeStart, nightTimeEnd } : { timeZone, ...QUIET_HOURS }
  const nowMs = instantToMs(now)
  const morningMs = isNight(night, nowMs) ? nightChangesAt(night, nowMs) : null
  if (morningMs === null) return now
  const morning = msToInstant(morningMs)
  return end !== null && end <= morning ? now : morning
}
