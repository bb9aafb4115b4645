import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { lazy, useEffect, useRef, useState, type ComponentProps } from 'react'
import { ignoreError } from '../kernel/api/ignore-error.ts'
import { configurationQuery } from '../kernel/api/queries.ts'
import { preferredLanguage } from '../app/route-guards.ts'
import { Shell } from '../app/shell.tsx'
import { isLanguageSettled, loadTextsOf, switchLanguage } from '../kernel/i18n/i18n.ts'
import { isLanguage } from '../kernel/i18n/language.ts'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { VisuallyHidden } from '../design/visually-hidden.tsx'
import type { ContactForm as EagerContactForm } from '../areas/site/contact/contact-form.tsx'
import styles from '../areas/site/contact/lazy-contact-form.module.css'
import { lazily } from '../design/lazily.tsx'
import { lazyDialog } from '../kernel/dialogs/lazy-dialog.tsx'

// A visitor does not see these before the first use.
const ReaderBell = lazy(async () => ({
  default: (await import('../areas/account/alerts/reader-bell.tsx')).ReaderBell,
}))
const ImprintDialog = lazyDialog(
  async () => (await import('../areas/site/legal/imprint-page.tsx')).ImprintDialog,
)

export type RouterContext = { queryClient: QueryClient }

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, preload }) => {
    const namesLanguage = isLanguage(location.pathname.split('/')[1])
    // Header and footer name who runs the site; the page does not wait for it.
    context.queryClient.query(configurationQuery).catch(ignoreError)
    const texts = loadTextsOf(location.pathname)
    if (!preload && !namesLanguage && !isLanguageSettled())
      await switchLanguage(await preferredLanguage(context.queryClient))
    await texts
  },
  component: Frame,
})

function Frame() {
  return <Shell ReaderBell={ReaderBell} ContactForm={LazyContactForm} ImprintDialog={ImprintDialog} />
}

const ContactForm = lazily(
  async () => (await import('../areas/site/contact/contact-form.tsx')).ContactForm,
  <Waiting />,
)

function Waiting() {
  const { t } = useTranslation()
  return <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
}

/** Starts to load this far before the form is seen. */
const AHEAD = '600px'

/**
 * The contact form at the end of a long page: its code comes when the reader comes near, its room is kept
 * from the start, so nothing below it moves.
 */
function LazyContactForm(props: ComponentProps<typeof EagerContactForm>) {
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
  return (
    <div ref={ref} className={styles.room}>
      {isNear ? <ContactForm {...props} /> : <Waiting />}
    </div>
  )
}
