import type { ReactNode } from 'react'
import styles from './editor.module.css'

export type Fact = { readonly label: string; readonly value: ReactNode }

/** What is known of something, term by term; what is not known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="fields">
      <dl className={styles.facts}>
        {facts.map(({ label, value }) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt className="sm">{label}</dt>
              <dd className="breaks as-written">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}
