import type { LucideIcon } from 'lucide-react'
import styles from './icon.module.css'
import { classNames } from './class-names.ts'

type IconProps = { of: LucideIcon; className?: string | undefined; size?: 'sm' | 'md' | 'lg' }

/**
 * A mark beside a word. It is never the only carrier of a meaning, hence always hidden from assistive
 * technology.
 */
export function Icon({ of: Mark, className, size = 'md' }: IconProps) {
  return <Mark aria-hidden className={classNames(styles.icon, styles[size], className)} />
}
