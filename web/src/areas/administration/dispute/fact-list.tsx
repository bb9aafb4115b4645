import type { ReactNode } from 'react'
import { classNames } from '../../../design/class-names.ts'
import styles from './dispute.module.css'

export type ComparedFact = {
  readonly term: string
  readonly value: ReactNode
  /** What it was before, struck through, where it was another. */
  readonly before?: ReactNode
  readonly isMono?: boolean
}

/** Terms at the left, values at the right. */
export function FactList({ facts }: { facts: readonly ComparedFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value, before, isMono }) => (
        <div key={term} className="line multiline between ruled sm">
          <dt>{term}</dt>
          <dd className={classNames(isMono ? 'mono' : 'num')}>
            {before !== undefined && <s className="muted">{before}</s>}{' '}
            {before === undefined ? value : <b>{value}</b>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
