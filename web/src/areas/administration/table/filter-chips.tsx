import { buttonClass } from '../../../design/button-class.ts'
import styles from './table-panel.module.css'

export type FilterChip<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly count?: number | undefined
}

type Props<Value extends string> = {
  /** What is filtered, for screen readers. */
  label: string
  chips: readonly FilterChip<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A row of choices of which one holds; how many there are of each stands in it. */
export function FilterChips<Value extends string>({ label, chips, value, onChange }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          className={buttonClass({ variant: chip.value === value ? 'primary' : 'secondary', size: 'small' })}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span className="num">{chip.count}</span>}
        </button>
      ))}
    </div>
  )
}
