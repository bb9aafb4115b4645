/** What of an auction says when it is night there: local times `HH:MM`, or none. */
export type NightTimes = {
  readonly nightTimeStart: string | null
  readonly nightTimeEnd: string | null
  readonly timeZone: string
}

/** Nights that a chart shows at most; of a longer process they would be lines. */
const NIGHTS_MAX = 60
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAY_MINUTES = 1440

/**
 * Whether an instant lies in the night, by the wall clock there. For pictures alone: what counts is the
 * engine's word, and the exact rule with its calendar would cost every visitor twenty kilobytes.
 */
export function isAtNight(times: NightTimes, atMs: number): boolean {
  const night = minutesOf(times)
  if (night === null) return false
  const minute = Math.floor(wallClockMs(times.timeZone, atMs) / MINUTE_MS) % DAY_MINUTES
  const { from, to } = night
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** The nights from one moment to another, as pairs of milliseconds, cut at both. */
export function nightsBetween(
  times: NightTimes,
  fromMs: number,
  toMs: number,
): readonly (readonly [number, number])[] {
  const night = minutesOf(times)
  if (night === null) return []
  const nights: (readonly [number, number])[] = []
  const length = (night.to - night.from + DAY_MINUTES) % DAY_MINUTES
  const firstDay = Math.floor(wallClockMs(times.timeZone, fromMs) / DAY_MS) - 1
  for (let day = firstDay; nights.length < NIGHTS_MAX; day += 1) {
    const startWall = day * DAY_MS + night.from * MINUTE_MS
    const start = instantOf(times.timeZone, startWall)
    const end = instantOf(times.timeZone, startWall + length * MINUTE_MS)
    if (start >= toMs) break
    if (end > fromMs) nights.push([Math.max(start, fromMs), Math.min(end, toMs)])
  }
  return nights
}

function minutesOf({ nightTimeStart, nightTimeEnd }: NightTimes): { from: number; to: number } | null {
  if (nightTimeStart === null || nightTimeEnd === null || nightTimeStart === nightTimeEnd) return null
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return { from: minutes(nightTimeStart), to: minutes(nightTimeEnd) }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the wall clock shows at an instant, as the milliseconds at which it would show the same in UTC. */
function wallClockMs(timeZone: string, atMs: number): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...fields })
  formats.set(timeZone, format)
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(atMs)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (atMs % 1000)
}

const fields = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

/**
 * The instant at which the wall clock shows this; in the hour that is skipped or repeated, one of the two
 * near it.
 */
function instantOf(timeZone: string, wallMs: number): number {
  const guess = wallMs - (wallClockMs(timeZone, wallMs) - wallMs)
  return guess - (wallClockMs(timeZone, guess) - wallMs)
}
