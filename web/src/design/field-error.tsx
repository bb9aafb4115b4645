import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/**
 * The text of a field error: a mark and what to do. Set it inside react-aria's FieldError or an element with
 * an id.
 */
export function FieldErrorText({ children }: { children: ReactNode }) {
  return (
    <span className={`line gap-dense sm ${styles.error}`}>
      <Icon of={TriangleAlert} />
      <span>{children}</span>
    </span>
  )
}
