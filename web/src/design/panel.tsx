import type { ReactNode } from 'react'
import styles from './panel.module.css'

type PanelProps = {
  children: ReactNode
  /** Heading of the panel; it names the region. */
  title?: string
  /** Right end of the heading's line. */
  aside?: ReactNode
  id?: string
}

/** A panel of one padded part. */
export function Panel({ children, ...props }: PanelProps) {
  return (
    <PanelFrame {...props}>
      <PanelBody>{children}</PanelBody>
    </PanelFrame>
  )
}

/** A surface with a hairline. Where it has a title it is a named region. */
export function PanelFrame({ children, title, aside, id }: PanelProps) {
  if (title === undefined)
    return (
      <div className="card" id={id}>
        {children}
      </div>
    )
  return (
    <section className="card" id={id} aria-label={title}>
      <div className={`row gap-2-4 between underlined ${styles.head}`}>
        <h2 className="heading">{title}</h2>
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
