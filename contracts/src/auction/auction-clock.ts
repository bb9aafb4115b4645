import type { NightPage, NightTerms } from './night-calendar.ts'
import { nightCalendarOf } from './night-calendar.ts'

export type { NightTerms } from './night-calendar.ts'

/** The last instant that can be written: the end of the year 9999. */
export const INSTANT_MS_MAX = 253_402_300_799_999

/**
 * Whether an instant (milliseconds since 1970) lies in the auction's night `[nightTimeStart, nightTimeEnd)`.
 */
export function isNight(terms: NightTerms, atMs: number): boolean {
  const calendar = nightCalendarOf(terms)
  return calendar !== null && isNightOn(calendar.pageAt(atMs), atMs)
}

/**
 * Whether an end may not be set there: in the night, though not at its very start (rulebook, The auction
 * clock).
 */
export function isInsideNight(terms: NightTerms, atMs: number): boolean {
  return isNight(terms, atMs) && isNight(terms, atMs - 1)
}

/** When `isNight` turns next after an instant (milliseconds since 1970); null without a night. */
export function nightChangesAt(terms: NightTerms, atMs: number): number | null {
  const calendar = nightCalendarOf(terms)
  if (calendar === null) return null
  let page = calendar.pageAt(atMs)
  const wasNight = isNightOn(page, atMs)
  let at = atMs
  while (at < INSTANT_MS_MAX) {
    if (isNightOn(page, at) !== wasNight) return at
    const index = countBelow(page.starts, at + 1)
    at = (wasNight ? page.ends[index - 1] : page.starts[index]) ?? page.to
    // A night that is cut off at the page's edge goes on at the start of the next page.
    if (at >= page.to) page = calendar.pageAt(at)
  }
  return null
}

/**
 * Auction time, elapsed time outside the nights, from one instant to another; 0 where `toMs` is not later.
 */
export function auctionTimeBetween(terms: NightTerms, fromMs: number, toMs: number): number {
  return elapsed(terms, fromMs, toMs, Number.POSITIVE_INFINITY)
}

/** Whether `auctionTimeBetween(fromMs, toMs) ≤ limitMs`, without walking further than the limit. */
export function isAuctionTimeWithin(
  terms: NightTerms,
  fromMs: number,
  toMs: number,
  limitMs: number,
): boolean {
  return toMs - fromMs <= limitMs || elapsed(terms, fromMs, toMs, limitMs) <= limitMs
}

function elapsed(terms: NightTerms, fromMs: number, toMs: number, stopAfterMs: number): number {
  if (toMs <= fromMs) return 0
  const calendar = nightCalendarOf(terms)
  if (calendar === null) return toMs - fromMs
  let sum = 0
  let at = fromMs
  while (at < toMs && sum <= stopAfterMs) {
    const page = calendar.pageAt(at)
    const until = Math.min(toMs, page.to)
    sum += daytimeOn(page, until) - daytimeOn(page, at)
    at = until
  }
  return sum
}

/**
 * The instant that is `durationMs` of auction time after `fromMs`. From inside a night it starts at the
 * night's end; what does not fit before the next night continues after it. The result may be exactly a
 * night's start, never inside one, and never later than `INSTANT_MS_MAX`.
 */
export function addAuctionTime(terms: NightTerms, fromMs: number, durationMs: number): number {
  const calendar = nightCalendarOf(terms)
  if (calendar === null) return Math.min(fromMs + durationMs, INSTANT_MS_MAX)
  if (durationMs === 0)
    return isNight(terms, fromMs) ? (nightChangesAt(terms, fromMs) ?? INSTANT_MS_MAX) : fromMs
  let left = durationMs
  let at = fromMs
  while (at < INSTANT_MS_MAX) {
    const page = calendar.pageAt(at)
    const passed = daytimeOn(page, at)
    const available = daytimeOn(page, page.to) - passed
    if (left <= available) return Math.min(instantOfDaytime(page, passed + left), INSTANT_MS_MAX)
    left -= available
    at = page.to
  }
  return INSTANT_MS_MAX
}

function isNightOn(page: NightPage, atMs: number): boolean {
  const index = countBelow(page.starts, atMs + 1) - 1
  return index >= 0 && atMs < (page.ends[index] ?? 0)
}

/** Time outside the nights from the page's start to an instant on it. */
function daytimeOn(page: NightPage, atMs: number): number {
  const index = countBelow(page.starts, atMs) - 1
  if (index < 0) return atMs - page.from
  const night =
    (page.nightBefore[index] ?? 0) + Math.min(atMs, page.ends[index] ?? 0) - (page.starts[index] ?? 0)
  return atMs - page.from - night
}

/** The first instant of a page by which `daytimeMs` (more than 0) has passed outside the nights. */
function instantOfDaytime(page: NightPage, daytimeMs: number): number {
  return page.from + daytimeMs + (page.nightBefore[countBelow(page.dayBefore, daytimeMs)] ?? 0)
}

/** How many values of an ascending list lie below a bound. */
function countBelow(values: Float64Array, bound: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}
