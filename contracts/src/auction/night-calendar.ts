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
export type NightPage = {
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
export type NightCalendar = { readonly pageAt: (atMs: number) => NightPage }

const CALENDARS_MAX = 1000
const PAGES_MAX = 256
const calendars = new Map<string, NightCalendar>()
/** One auction is asked many times in a row; its terms are one object as long as nobody revises them. */
let last: { readonly terms: NightTerms; readonly calendar: NightCalendar | null } | null = null

/**
 * The calendar of an auction's nights, kept per zone and pair of times; null where the auction has no night.
 */
export function nightCalendarOf(terms: NightTerms): NightCalendar | null {
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
