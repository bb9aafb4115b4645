import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import styles from './form.module.css'

type Props = {
  children: ReactNode
  /**
   * How often sending was tried in vain, from `useForm`: each time the first field with a problem takes the
   * focus.
   */
  attempts: number
  /** While a form is on its way, it is not sent again. */
  isPending: boolean
  onSubmit: () => void
  'aria-label'?: string
  'aria-labelledby'?: string
}

export function Form({ children, attempts, isPending, onSubmit, ...name }: Props) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending) onSubmit()
  }
  return (
    <form ref={ref} className={styles.form} onSubmit={submit} noValidate {...name}>
      {children}
    </form>
  )
}
