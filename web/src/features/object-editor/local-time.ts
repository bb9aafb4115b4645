import { instantToMs, msToInstant, type Instant } from '@zuschlag/contracts/kernel/instant'
import { localToInstantMs, zoneOffsetsBetween } from '@zuschlag/contracts/kernel/zone-offsets'

const DAY_MS = 86_400_000
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/

/** The instant of a wall-clock time, `2026-12-18T18:00`, in a time zone; null where it is none. */
export function instantOfLocal(local: string, timeZone: string): Instant | null {
  if (!LOCAL.test(local)) return null
  const localMs = Date.parse(`${local.slice(0, 16)}:00.000Z`)
  if (Number.isNaN(localMs)) return null
  const offsets = zoneOffsetsBetween(timeZone, localMs - DAY_MS, localMs + DAY_MS)
  return msToInstant(localToInstantMs(offsets, localMs))
}

/** The wall-clock time of an instant in a time zone, as an input of the browser takes it; empty for none. */
export function localOfInstant(instant: Instant | null, timeZone: string): string {
  if (instant === null) return ''
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(
    format.formatToParts(instantToMs(instant)).map(({ type, value }) => [type, value] as const),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}
