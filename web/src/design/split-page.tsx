import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './split-page.module.css'

export type SplitPicture = 'townHouses' | 'facade'

const pictures = {
  townHouses: styles.townHouses,
  facade: styles.facade,
} as const satisfies Record<SplitPicture, string | undefined>

type Props = {
  /** Fills the other half of wide windows; small ones do without. */
  picture: SplitPicture
  children: ReactNode
}

/** A page with one narrow column beside a drawing, for what asks for one thing at a time. */
export function SplitPage({ picture, children }: Props) {
  return (
    <div className={styles.page}>
      <div className={classNames(styles.picture, pictures[picture])} />
      <div className={styles.side}>
        <div className={`stack gap-6 shrinks fit ${styles.column}`}>{children}</div>
      </div>
    </div>
  )
}
