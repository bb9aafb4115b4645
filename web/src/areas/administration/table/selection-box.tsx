import { Check, Minus } from 'lucide-react'
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox'
import { Icon } from '../../../design/icon.tsx'
import styles from './data-table.module.css'

/** The checkbox of a row, or in the head that of all; the table names it. */
export function SelectionBox() {
  return (
    <CheckboxField slot="selection">
      <CheckboxButton className={styles.selectionBox ?? ''}>
        {({ isSelected, isIndeterminate }) => (
          <span className={styles.mark} aria-hidden>
            {isIndeterminate ? <Icon of={Minus} size="sm" /> : isSelected && <Icon of={Check} size="sm" />}
          </span>
        )}
      </CheckboxButton>
    </CheckboxField>
  )
}
