import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Simulated auctions live in Vienna in a week of summer time, so that local time is UTC and two hours. */
const OFFSET_MS = 2 * HOUR_MS

type Nights = Pick<AuctionTerms, 'nightTimeStart' | 'nightTimeEnd'>

function ofDay(localTime: string): number {
  const [hours = 0, minutes = 0] = localTime.split(':').map(Number)
  return hours * HOUR_MS + minutes * 60_000
}

/** The auction clock written down once more, a night at a time: slow, simple and nobody else's code. */
export function nightAround(
  terms: Nights,
  ms: number,
): { readonly from: number; readonly to: number } | null {
  const { nightTimeStart, nightTimeEnd } = terms
  if (nightTimeStart === null || nightTimeEnd === null || nightTimeStart === nightTimeEnd) return null
  const start = ofDay(nightTimeStart)
  const end = ofDay(nightTimeEnd)
  const length = end > start ? end - start : DAY_MS - start + end
  const midnight = Math.floor((ms + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
  for (const day of [midnight - DAY_MS, midnight]) {
    const from = day + start
    if (ms >= from && ms < from + length) return { from, to: from + length }
  }
  return null
}

/** The instant of the next night's start, infinite without nights. */
function nextNight(terms: Nights, ms: number): number {
  if (terms.nightTimeStart === null || terms.nightTimeStart === terms.nightTimeEnd) return Infinity
  const midnight = Math.floor((ms + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
  const tonight = midnight + ofDay(terms.nightTimeStart)
  return tonight >= ms ? tonight : tonight + DAY_MS
}

export function timeBetween(terms: Nights, fromMs: number, toMs: number): number {
  let sum = 0
  for (let at = fromMs; at < toMs;) {
    const night = nightAround(terms, at)
    const until = Math.min(toMs, night?.to ?? nextNight(terms, at))
    if (night === null) sum += until - at
    at = until
  }
  return sum
}

export function addTime(terms: Nights, fromMs: number, durationMs: number): number {
  let at = fromMs
  for (let rest = durationMs; ;) {
    at = nightAround(terms, at)?.to ?? at
    const until = nextNight(terms, at)
    if (at + rest <= until) return at + rest
    rest -= until - at
    at = until
  }
}
