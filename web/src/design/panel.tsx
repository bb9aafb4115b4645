import type { ReactNode } from 'react'
import styles from './panel.module.css'
import { classNames } from './class-names.ts'

type PanelProps = {
  children: ReactNode
  /** Heading of the panel; it names the region. */
  title?: string
  /** Right end of the heading's line. */
  aside?: ReactNode
  id?: string
  /** Set for one second after a live update (guide, section 9). */
  isFlashing?: boolean
}

/** A surface with a hairline. Where it has a title it is a named region. */
export function Panel({ children, title, aside, id, isFlashing = false }: PanelProps) {
  const className = classNames(styles.panel, isFlashing && styles.flash)
  if (title === undefined)
    return (
      <div className={className} id={id}>
        {children}
      </div>
    )
  return (
    <section className={className} id={id} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A padded part of a panel; several are divided by hairlines. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}
