import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

export type SummarisedError = {
  /** Id of the field that it is about. */
  fieldId: string
  text: string
}

/**
 * All mistakes of a form above it, each a link to its field. Takes the focus whenever the list is a new one,
 * so give the same array as long as nothing was sent again.
 */
export function ErrorSummary({ title, errors }: { title: string; errors: readonly SummarisedError[] }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) ref.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div
      ref={ref}
      className={`stack gap-dense ${styles.summary}`}
      role="group"
      aria-label={title}
      tabIndex={-1}
    >
      <b>{title}</b>
      <ul className="gap-1 grid">
        {errors.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault()
                document.querySelector<HTMLElement>(`#${CSS.escape(fieldId)}`)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
