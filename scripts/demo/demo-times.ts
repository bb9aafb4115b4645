import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { localToInstantMs, zoneOffsetsBetween } from '@zuschlag/contracts/kernel/zone-offsets'
import type { DemoNight, DemoMoment } from './content/content-types.ts'
import { demoNumber } from './content/demo-id.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Days around the seeding that moments may reach. */
const REACH_DAYS = 400

/** Turns an object's moments into instants. */
export type DemoTimes = {
  /** Start and end of the night, `HH:MM`, or null. */
  readonly night: readonly [from: string, to: string] | null
  /** A deadline: exact to the minute or second as written. */
  exact(moment: DemoMoment): Instant
  /** Something that somebody did: with milliseconds that follow from the moment's own text. */
  acted(moment: DemoMoment): Instant
}

/**
 * The times of an object in a zone, seen from the instant of seeding. Throws on a moment that it cannot read.
 */
export function demoTimes(now: Instant, timeZone: string, demoNight: DemoNight): DemoTimes {
  const nowMs = instantToMs(now)
  const zone = zoneOffsetsBetween(timeZone, nowMs - REACH_DAYS * DAY_MS, nowMs + REACH_DAYS * DAY_MS)
  const offsetMs = zone.offsets.findLast((_, index) => nowMs >= (zone.from[index] ?? 0)) ?? 0
  const localNow = nowMs + offsetMs
  const today = Math.floor(localNow / DAY_MS) * DAY_MS
  const night = demoNight === 'atSeeding' ? nightAround((localNow - today) / HOUR_MS) : demoNight

  const msOf = (moment: DemoMoment): number => {
    const [, sign, days, time] = /^([+-])(\d+) (.+)$/.exec(moment) ?? fail(moment)
    const day = today + (sign === '-' ? -1 : 1) * Number(days) * DAY_MS
    return localToInstantMs(zone, day + timeOfDay(time ?? '', night, moment))
  }
  return {
    night,
    exact: (moment) => msToInstant(msOf(moment)),
    acted: (moment) => msToInstant(msOf(moment) + demoNumber(moment, SECOND_MS)),
  }
}

/**
 * A night that holds now and for at least three hours more: the usual one from 22:00 to 08:00 where it does,
 * otherwise ten hours that began in the hour before.
 */
function nightAround(hour: number): readonly [string, string] {
  if (hour >= 22 || hour < 5) return ['22:00', '08:00']
  const full = (value: number): string => `${String(value % 24).padStart(2, '0')}:00`
  return [full(Math.floor(hour) - 1), full(Math.floor(hour) + 9)]
}

/**
 * Milliseconds of the day: `18:47:30`, `night` (its start), `night+02:10:00` and `night-00:30:00` (from its
 * end).
 */
function timeOfDay(time: string, night: readonly [string, string] | null, moment: string): number {
  if (!time.startsWith('night')) return msOfClock(time, moment)
  const [from, to] = night ?? fail(moment)
  if (time === 'night') return msOfClock(from, moment)
  const offset = msOfClock(time.slice('night+'.length), moment)
  return msOfClock(to, moment) + (time.startsWith('night-') ? -offset : offset)
}

function msOfClock(text: string, moment: string): number {
  const [, hours, minutes, seconds = '0'] = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? fail(moment)
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * SECOND_MS
}

function fail(moment: string): never {
  throw new Error(`Not a moment of the demo data: ${moment}`)
}
