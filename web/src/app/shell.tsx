import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useRef, type ComponentType } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { DeferredRender } from '../design/deferred-render.tsx'
import { LiveRegion } from '../design/live-region.tsx'
import { ToastOutlet } from '../design/toast-outlet.tsx'
import { ContactSection, type ContactFormProps } from './contact-section.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { ImprintDialogProps } from './imprint-button.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import styles from './shell.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { Voices } from './voices.tsx'

const MAIN_ID = 'content'

type Props = {
  /** Alerts of the signed-in user. */
  ReaderBell: ComponentType
  ContactForm: ComponentType<ContactFormProps>
  ImprintDialog: ComponentType<ImprintDialogProps>
}

/** Header, footer and regions around every page. The root route passes in what belongs to an area. */
export function Shell({ ReaderBell, ContactForm, ImprintDialog }: Props) {
  const { t } = useTranslation()
  const mainRef = useRef<HTMLElement>(null)
  useFocusOnNavigation(mainRef)
  const wasResolved = useRouterState({ select: (state) => state.resolvedLocation !== undefined })
  const isComplete = useMatches({ select: (matches) => matches.every(({ status }) => status === 'success') })
  const hasContact = useMatches({
    select: (matches) => matches.some((match) => match.staticData.hasContact === true),
  })
  const hasOwnFrame = useMatches({
    select: (matches) => matches.some((match) => match.staticData.hasOwnFrame === true),
  })
  const toasts = <ToastOutlet label={t('design.messages')} closeLabel={t('design.closeMessage')} />
  if (hasOwnFrame) {
    return (
      <>
        <OfflineBanner />
        <Outlet />
        <LiveRegion />
        {toasts}
      </>
    )
  }

  return (
    <>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {t('shell.skipToContent')}
      </a>
      <Header ReaderBell={ReaderBell} />
      <OfflineBanner />
      <main id={MAIN_ID} ref={mainRef} tabIndex={-1}>
        <Outlet />
      </main>
      {(wasResolved || isComplete) && (
        <DeferredRender>
          {hasContact && (
            <>
              <Voices />
              <ContactSection ContactForm={ContactForm} />
            </>
          )}
          <Footer ImprintDialog={ImprintDialog} />
        </DeferredRender>
      )}
      <LiveRegion />
      {toasts}
    </>
  )
}
