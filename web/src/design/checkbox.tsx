import type { ReactNode, Ref } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox'
import styles from './checkbox.module.css'

type Props = Omit<CheckboxProps, 'className' | 'style' | 'children' | 'inputRef'> & {
  children: ReactNode
  inputRef?: Ref<HTMLInputElement | null>
}

/** The whole row is the target. */
export function Checkbox({ children, ...rest }: Props) {
  return (
    <AriaCheckbox {...rest} className={styles.row ?? ''}>
      <span className={styles.box} aria-hidden />
      <span>{children}</span>
    </AriaCheckbox>
  )
}
