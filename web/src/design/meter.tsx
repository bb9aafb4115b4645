import styles from './meter.module.css'
import { classNames } from './class-names.ts'
import { meterWidth } from './meter-width.ts'

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
