import styles from './verify-page.module.css'

type Row = readonly [term: string, value: string, style?: 'mono' | 'num']

/** Terms with their values, one in each line. */
export function FactList({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([term, value, style = 'num']) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={style}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
