import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLook = {
  /** One primary button per view. */
  variant?: 'primary' | 'secondary' | 'text' | undefined
  size?: 'medium' | 'small' | undefined
  block?: boolean | undefined
}

/** The look of a button, for buttons and for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'medium', block = false }: ButtonLook): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, block && styles.block)
}
