import styles from './pages.module.css'

/** Headline and first sentence of a public page. */
export function PageHead({ title, lead }: { title: string; lead?: string }) {
  return (
    <div className={`wrap stack gap-5 ${styles.head}`}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}
