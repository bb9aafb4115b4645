import type { ReactNode } from 'react'
import styles from './preview-table.module.css'

type Props = {
  /** What the table shows, for assistive technology. */
  label: string
  columns: readonly string[]
  /** Rows: `data-tone` says whether something is `done`, stays the `same`, or is `wrong`. */
  children: ReactNode
}

/** What each line of a file will do; wide or many rows scroll here, with a keyboard too. */
export function PreviewTable({ label, columns, children }: Props) {
  return (
    <div
      className={styles.lines}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
