import type { ReactNode } from 'react'
import styles from './rules-sheet.module.css'

/** One question of the sheet with its answers, numbered by the page. */
export function RulesSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.question}>{title}</h2>
      <div className={styles.answer}>{children}</div>
    </section>
  )
}

/** The part of a sentence that decides. */
export const strong = { b: <b className="num" /> }
