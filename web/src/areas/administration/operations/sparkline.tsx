import styles from './operations-page.module.css'
import { sparklinePath } from './sparkline-path.ts'

const WIDTH = 240
const HEIGHT = 48

type Props = {
  /** What the line shows and where it ends, in words. */
  label: string
  /** The oldest first; null where nothing could be measured. */
  values: readonly (number | null)[]
  /** Places of one drawing; fewer values leave room at the left. */
  places: number
}

/** How a figure went, in steps like every line of the product. */
export function Sparkline({ label, values, places }: Props) {
  return (
    <svg
      className={styles.line}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`M0 ${HEIGHT}H${WIDTH}`} className={styles.ground} />
      <path d={sparklinePath(values, places, { width: WIDTH, height: HEIGHT })} className={styles.drawn} />
    </svg>
  )
}
