import { localToInstantMs, zoneOffsetsBetween } from '../kernel/zone-offsets.ts'

/**
 * What of an auction says when its nights are. No pair, or two equal times: no night (rulebook, The auction
 * clock).
 */
export type NightTerms = {
  readonly timeZone: string
  readonly nightTimeStart: string | null
  readonly nightTimeEnd: string | null
}

/**
 * The nights that meet one page of time `[from, to)`, cut off at its edges, in order and without overlap; all
 * instants and durations in milliseconds. `dayBefore[i]` is the time outside the nights from the page's start
 * to night `i`, `nightBefore[i]` the time inside them; `nightBefore` has one entry more, the total.
 */
type NightPage = {
  readonly from: number
  readonly to: number
  readonly starts: Float64Array
  readonly ends: Float64Array
  readonly dayBefore: Float64Array
  readonly nightBefore: Float64Array
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Length of a page: about a year and a half, so that an auction lives on one or two of them. */
const PAGE_MS = 512 * DAY_MS
/**
 * A night of a neighbouring local day may reach into a page: offsets go to 14 hours, a night lasts less than
 * a day.
 */
const MARGIN_DAYS = 3

/** All pages of one pair of night times in one zone, made when first asked for. */
type NightCalendar = { readonly pageAt: (atMs: number) => NightPage }

const CALENDARS_MAX = 1000
const PAGES_MAX = 256
const calendars = new Map<string, NightCalendar>()
/** One auction is asked many times in a row; its terms are one object as long as nobody revises them. */
let last: { readonly terms: NightTerms; readonly calendar: NightCalendar | null } | null = null

/**
 * The calendar of an auction's nights, kept per zone and pair of times; null where the auction has no night.
 */
function nightCalendarOf(terms: NightTerms): NightCalendar | null {
  if (last === null || last.terms !== terms) last = { terms, calendar: findCalendar(terms) }
  return last.calendar
}

function findCalendar(terms: NightTerms): NightCalendar | null {
  const { timeZone, nightTimeStart, nightTimeEnd } = terms
  if (nightTimeStart === null || nightTimeEnd === null || nightTimeStart === nightTimeEnd) return null
  const key = `${nightTimeStart}${nightTimeEnd}${timeZone}`
  let calendar = calendars.get(key)
  if (calendar === undefined) {
    calendar = createCalendar(timeZone, msOfDay(nightTimeStart), msOfDay(nightTimeEnd))
    if (calendars.size >= CALENDARS_MAX) calendars.clear()
    calendars.set(key, calendar)
  }
  return calendar
}

function msOfDay(localTime: string): number {
  return (Number(localTime.slice(0, 2)) * 60 + Number(localTime.slice(3, 5))) * MINUTE_MS
}

function createCalendar(timeZone: string, startOfDayMs: number, endOfDayMs: number): NightCalendar {
  const pages = new Map<number, NightPage>()
  return {
    pageAt(atMs) {
      const index = Math.floor(atMs / PAGE_MS)
      let page = pages.get(index)
      if (page === undefined) {
        page = createPage(index * PAGE_MS, timeZone, startOfDayMs, endOfDayMs)
        if (pages.size >= PAGES_MAX) pages.clear()
        pages.set(index, page)
      }
      return page
    },
  }
}

function createPage(from: number, timeZone: string, startOfDayMs: number, endOfDayMs: number): NightPage {
  const to = from + PAGE_MS
  const zone = zoneOffsetsBetween(timeZone, from - MARGIN_DAYS * DAY_MS, to + MARGIN_DAYS * DAY_MS)
  const daysToEnd = endOfDayMs > startOfDayMs ? 0 : DAY_MS
  const starts: number[] = []
  const ends: number[] = []
  for (let day = from - MARGIN_DAYS * DAY_MS; day < to + MARGIN_DAYS * DAY_MS; day += DAY_MS) {
    const start = Math.max(from, localToInstantMs(zone, day + startOfDayMs))
    const end = Math.min(to, localToInstantMs(zone, day + daysToEnd + endOfDayMs))
    if (end <= start) continue
    const lastEnd = ends.at(-1)
    // A switch of the clock can make one night run into the next.
    if (lastEnd !== undefined && start <= lastEnd) ends[ends.length - 1] = Math.max(lastEnd, end)
    else {
      starts.push(start)
      ends.push(end)
    }
  }
  return withSums(from, to, starts, ends)
}

function withSums(from: number, to: number, starts: readonly number[], ends: readonly number[]): NightPage {
  const dayBefore = new Float64Array(starts.length)
  const nightBefore = new Float64Array(starts.length + 1)
  starts.forEach((start, index) => {
    const night = nightBefore[index] ?? 0
    dayBefore[index] = start - from - night
    nightBefore[index + 1] = night + (ends[index] ?? start) - start
  })
  return {
    from,
    to,
    starts: Float64Array.from(starts),
    ends: Float64Array.from(ends),
    dayBefore,
    nightBefore,
  }
}

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
