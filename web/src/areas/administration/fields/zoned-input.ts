import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { localToInstantMs, zoneOffsetsBetween } from '@zuschlag/contracts/kernel/zone-offsets'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** An instant as a field for date and time takes it (`2026-11-26T18:00`), in the auction's zone. */
export function inputOfInstant(instant: Instant, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instantToMs(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The last millisecond of a day, `2026-11-26`, in the auction's zone; null for what is no day. */
export function endOfDay(day: string, timeZone: string): Instant | null {
  const lastMinute = instantOfInput(`${day}T23:59`, timeZone)
  return lastMinute === null ? null : msToInstant(instantToMs(lastMinute) + MINUTE_MS - 1)
}

/** The instant that a field for date and time means in the auction's zone; null for what is no date. */
export function instantOfInput(text: string, timeZone: string): Instant | null {
  const localMs = PATTERN.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  if (Number.isNaN(localMs)) return null
  const zone = zoneOffsetsBetween(timeZone, localMs - DAY_MS, localMs + DAY_MS)
  return msToInstant(localToInstantMs(zone, localMs))
}
