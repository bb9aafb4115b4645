import { classNames } from './class-names.ts'
import styles from './meter.module.css'

type Props = {
  /** Elapsed share of the runtime, 0 to 100; null where there is no end. */
  percent: number | null
  isEnded?: boolean
  /** The same as a sentence, "Laufzeit zu 58 Prozent verstrichen". */
  label: string
}

/** Twenty squares, filled by the elapsed time. */
export function Meter({ percent, isEnded = false, label }: Props) {
  return (
    <div
      className={classNames(styles.meter, isEnded && styles.ended)}
      style={{ '--filled': `${meterWidth(percent)}%` }}
      role="img"
      aria-label={label}
    />
  )
}

const WITHOUT_END = 50
/** At the very start, and of a runtime below a tenth. */
const AT_START = 3
const LEAST = 10

/**
 * How much of the meter is filled, in percent: half without an end, a sliver at the start, then at least a
 * tenth (specification, section 9).
 */
export function meterWidth(percent: number | null): number {
  if (percent === null) return WITHOUT_END
  return percent <= 0 ? AT_START : Math.min(100, Math.max(LEAST, percent))
}
