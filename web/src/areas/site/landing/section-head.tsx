import styles from './section-head.module.css'

/** Headline of a section, and beside it what it is about. */
export function SectionHead({ title, lead, id }: { title: string; lead: string; id?: string }) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <p className="muted">{lead}</p>
    </div>
  )
}
