import { useTranslation } from './use-translation.ts'
import { spokenUnits, type DurationUnit } from './duration.ts'

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
