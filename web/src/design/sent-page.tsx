import { useEffect, useRef, type ReactNode } from 'react'
import styles from './sent-page.module.css'

type Props = {
  title: string
  /** What happens next. */
  text: string
  /** Where to go on from here. */
  children?: ReactNode
}

/** Takes the place of a form that was sent: its heading takes the focus, at the top of the page. */
export function SentPage({ title, text, children }: Props) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    headingRef.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={`wrap stack start ${styles.page}`}>
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      <p className="muted">{text}</p>
      {children}
    </div>
  )
}
