import styles from './example-chart.module.css'

const nights = [87.3, 223.3, 359.3] as const
const days = [
  [8, '21.11.'],
  [144, '22.11.'],
  [280, '23.11.'],
  [416, '24.11.'],
] as const
const steps =
  'M8 118.6H59V110.5H121.3V102.5H155.3V91.8H195V73H274.3V65H302.7V48.9H393.3V38.1H427.3V27.4H495.3V22H552'

type Props = {
  label: string
  /** Amounts of the two lines, the lower one first. */
  lines: readonly [string, string]
}

/** The step chart of the example: drawn, not computed. */
export function ExampleChart({ label, lines }: Props) {
  return (
    <svg className={styles.chart} viewBox="0 0 560 158" role="img" aria-label={label}>
      {nights.map((x) => (
        <rect key={x} className={styles.night} x={x} y="4" width="56.7" height="128" />
      ))}
      <path className={styles.grid} d="M8 113.2H552M8 59.6H552" />
      <text className={styles.label} x="552" y="108.2" textAnchor="end">
        {lines[0]}
      </text>
      <text className={styles.label} x="552" y="54.6" textAnchor="end">
        {lines[1]}
      </text>
      {days.map(([x, day]) => (
        <text key={day} className={styles.label} x={x} y="152" textAnchor={x === 8 ? 'start' : 'middle'}>
          {day}
        </text>
      ))}
      <path className={styles.area} d={`${steps}V132H8Z`} />
      <path className={styles.line} d={steps} />
      <path className={styles.base} d="M8 132H552" />
      <circle className={styles.own} cx="195" cy="73" r="5" />
      <circle className={styles.own} cx="427.3" cy="27.4" r="5" />
      <rect className={styles.newest} x="489.3" y="16" width="12" height="12" />
    </svg>
  )
}
