import { lazy, Suspense, useEffect, useRef, useState, type ComponentProps } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import type { ContactForm as EagerContactForm } from './contact-form.tsx'
import styles from './lazy-contact-form.module.css'

const load = () => import('./contact-form.tsx')
const ContactForm = lazy(async () => ({ default: (await load()).ContactForm }))

/** Starts to load this far before the form is seen. */
const AHEAD = '600px'

/**
 * The contact form at the end of a long page: its code comes when the reader comes near, its room is kept
 * from the start, so nothing below it moves.
 */
export function LazyContactForm(props: ComponentProps<typeof EagerContactForm>) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || ref.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  const waiting = <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
  return (
    <div ref={ref} className={styles.room}>
      {isNear ? (
        <Suspense fallback={waiting}>
          <ContactForm {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
