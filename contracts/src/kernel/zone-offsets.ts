import { Temporal } from 'temporal-polyfill'

/**
 * Stretches of constant UTC offset: `offsets[i]` holds from `from[i]` to `from[i + 1]`, all in milliseconds.
 */
export type ZoneOffsets = { readonly from: readonly number[]; readonly offsets: readonly number[] }

const NANOSECONDS_PER_MS = 1_000_000

/**
 * The offsets of an IANA time zone around a span of time (milliseconds since 1970). Asking Temporal once for
 * the few switches of the clock lets everything after it be plain arithmetic. Throws a RangeError for an
 * unknown zone.
 */
export function zoneOffsetsBetween(timeZone: string, fromMs: number, toMs: number): ZoneOffsets {
  const first = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timeZone)
  const from = [Number.NEGATIVE_INFINITY]
  const offsets = [Math.round(first.offsetNanoseconds / NANOSECONDS_PER_MS)]
  let next = first.getTimeZoneTransition('next')
  while (next !== null && next.epochMilliseconds < toMs) {
    from.push(next.epochMilliseconds)
    offsets.push(Math.round(next.offsetNanoseconds / NANOSECONDS_PER_MS))
    next = next.getTimeZoneTransition('next')
  }
  return { from, offsets }
}

/**
 * The instant (milliseconds since 1970) of a local wall-clock time, itself given as milliseconds since
 * 1970-01-01 00:00 local. A repeated hour means its first passing, a skipped hour moves on by the skip
 * (Temporal's `compatible`).
 */
export function localToInstantMs(zone: ZoneOffsets, localMs: number): number {
  for (let index = 0; index < zone.from.length; index += 1) {
    const instant = localMs - offsetAt(zone, index)
    const until = zone.from[index + 1] ?? Number.POSITIVE_INFINITY
    if (instant >= until) continue
    const isSkipped = instant < (zone.from[index] ?? Number.NEGATIVE_INFINITY)
    return isSkipped ? localMs - offsetAt(zone, index - 1) : instant
  }
  return localMs - offsetAt(zone, zone.from.length - 1)
}

function offsetAt(zone: ZoneOffsets, index: number): number {
  return zone.offsets[index] ?? 0
}
