import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type Props = Omit<AriaButtonProps, 'className' | 'style' | 'children'> & {
  icon: LucideIcon
  /** Always: a mark alone says nothing. */
  label: string
  plain?: boolean
}

/** Renders only when it says or does something else: see use-stable.ts. */
export const IconButton = memo(function IconButton({ icon, label, plain = false, ...rest }: Props) {
  return (
    <AriaButton {...rest} aria-label={label} className={classNames(styles.iconButton, plain && styles.plain)}>
      <Icon of={icon} />
    </AriaButton>
  )
})
