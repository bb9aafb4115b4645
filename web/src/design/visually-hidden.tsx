import type { ElementType, ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Text for assistive technology alone. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: ElementType; children: ReactNode }) {
  return <Tag className={styles.hidden}>{children}</Tag>
}
