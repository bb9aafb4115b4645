import { useTranslation } from './use-translation.ts'

const keys = {
  days: 'duration.days',
  hours: 'duration.hours',
  minutes: 'duration.minutes',
  seconds: 'duration.seconds',
} as const satisfies Record<DurationUnit, string>

type Options = {
  units?: number
  withSeconds?: boolean
  /**
   * Leaves out the units that are nothing, for lengths that stand in a sentence: 1 Std., not 1 Std. 0 Min.
   */
  withoutZeros?: boolean
}

/** "1 Tag 19 Std. 45 Min." of a duration in milliseconds, in the language that is spoken now. */
export function useDuration(): (ms: number, options?: Options) => string {
  const { t } = useTranslation()
  return (ms, { units = 3, withSeconds = false, withoutZeros = false } = {}) =>
    spokenUnits(ms, units, withSeconds)
      .filter(([, count]) => count > 0 || !withoutZeros)
      .map(([unit, count]) => t(keys[unit], { count }))
      .join(' ')
}

type DurationParts = { days: number; hours: number; minutes: number; seconds: number }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Whole days, hours, minutes and seconds of a duration in milliseconds; a negative one is none. */
export function durationParts(ms: number): DurationParts {
  const rest = Math.max(0, ms)
  return {
    days: Math.floor(rest / DAY_MS),
    hours: Math.floor((rest % DAY_MS) / HOUR_MS),
    minutes: Math.floor((rest % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((rest % MINUTE_MS) / SECOND_MS),
  }
}

type DurationUnit = keyof DurationParts

/**
 * The units that are worth saying: from the largest that is not zero, at most `count` of them. Seconds are
 * said below one hour only, and only where asked for; the last minute without seconds counts as one minute.
 */
export function spokenUnits(
  ms: number,
  count: number,
  withSeconds: boolean,
): readonly [DurationUnit, number][] {
  const parts = durationParts(ms)
  if (parts.days > 0) return takeUnit(parts, ['days', 'hours', 'minutes'], count)
  if (parts.hours > 0) return takeUnit(parts, ['hours', 'minutes'], count)
  if (withSeconds) return takeUnit(parts, ['minutes', 'seconds'], count)
  return [['minutes', Math.max(ms > 0 ? 1 : 0, parts.minutes)]]
}

function takeUnit(parts: DurationParts, units: readonly DurationUnit[], count: number) {
  return units.slice(0, count).map((unit): [DurationUnit, number] => [unit, parts[unit]])
}
