import type { ReactNode, Ref } from 'react'
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox'
import styles from './checkbox.module.css'

type Props = Omit<CheckboxFieldProps, 'className' | 'style' | 'children' | 'inputRef'> & {
  children: ReactNode
  inputRef?: Ref<HTMLInputElement | null>
}

/** The whole row is the target. */
export function Checkbox({ children, ...rest }: Props) {
  return (
    <CheckboxField {...rest}>
      <CheckboxButton className={styles.row ?? ''}>
        <span className={`middle ${styles.box}`} aria-hidden />
        <span>{children}</span>
      </CheckboxButton>
    </CheckboxField>
  )
}
