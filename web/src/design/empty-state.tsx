import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { classNames } from './class-names.ts'

type Props = {
  title: string
  /** One sentence why. */
  children?: ReactNode
  /** One way on. */
  action?: ReactNode
  drawing?: 'stair' | 'sadFace'
  /** Level of the heading, where the state is the whole page. */
  headingLevel?: 1 | 2 | 3
}

function Stair() {
  return (
    <svg className={styles.stair} viewBox="0 0 88 44" fill="none" strokeWidth="2" aria-hidden>
      <path d="M2 42h20V32h20V22h20V12h24" strokeDasharray="3 5" />
      <path className={styles.mark} d="M78 2h8v8h-8z" />
    </svg>
  )
}

function SadFace() {
  return (
    <svg className={styles.face} viewBox="0 0 44 44" fill="none" strokeWidth="2" aria-hidden>
      <path d="M2 2h40v40H2zM13 15v4M31 15v4M13 32q9-8 18 0" />
    </svg>
  )
}

/** A dashed frame with a drawing, one sentence why and one way on. */
export function EmptyState({ title, children, action, drawing = 'stair', headingLevel = 2 }: Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={classNames(styles.empty)}>
      {drawing === 'stair' ? <Stair /> : <SadFace />}
      <Heading className={`heading ${styles.title}`}>{title}</Heading>
      {children !== undefined && <p className={`muted sm ${styles.reason}`}>{children}</p>}
      {action}
    </div>
  )
}
