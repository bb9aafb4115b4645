import type { ReactNode } from 'react'
import { classNames } from '../../../design/class-names.ts'
import styles from './table.module.css'

export type StatTile = {
  readonly id: string
  readonly label: string
  /** One figure, in words of the reader's language. */
  readonly value: ReactNode
  /** What the figure is made of, or a link to what is behind it. */
  readonly note?: ReactNode
  /** Something waits to be done; one tile of a page at most. */
  readonly isCalling?: boolean
}

/** Figures side by side, as a list of terms. */
export function StatTiles({ tiles }: { tiles: readonly StatTile[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ id, label, value, note, isCalling }) => (
        <div key={id} className={classNames(styles.tile, isCalling && styles.calling)}>
          <dt className="sm">{label}</dt>
          <dd className={classNames('num', styles.value)}>{value}</dd>
          {note !== undefined && <dd className={`muted sm ${styles.note}`}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
