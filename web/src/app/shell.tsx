import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { formatPhone, phoneLink } from '@zuschlag/contracts/kernel/phone-format'
import type { SiteTestimonials } from '@zuschlag/contracts/site/marketing'
import { type ComponentType, useRef, useEffect, useState } from 'react'
import { Avatar } from '../design/avatar.tsx'
import { DeferredRender, lazily } from '../design/lazily.tsx'
import { LiveRegion } from '../design/live-region.tsx'
import { VisuallyHidden } from '../design/visually-hidden.tsx'
import { configurationQuery } from '../kernel/api/queries.ts'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { Footer, type ImprintDialogProps } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import siteEndStyles from './shell.module.css'
import type { ToastRegionProps } from '../design/toast-region.tsx'
import { onFirstToast } from '../design/toast-store.ts'

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
      <a className="skip" href={`#${MAIN_ID}`}>
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

/** Where the landing page scrolls to with contact=true. */
const CONTACT_ID = 'contact'

type ContactFormProps = { label: string }

/** The form at the end of the public pages, with a person and a number for people who would rather talk. */
function ContactSection({ ContactForm }: { ContactForm: ComponentType<ContactFormProps> }) {
  const { t } = useTranslation()
  const { data: site } = useQuery(configurationQuery)
  return (
    <section
      id={CONTACT_ID}
      className={`${siteEndStyles.section} ${siteEndStyles.contact}`}
      aria-label={t('site.contact')}
    >
      <div className={`wrap grid gap-12 ${siteEndStyles.endColumns}`}>
        <div>
          <h2>{t('site.contactTitle')}</h2>
          <p className={siteEndStyles.text}>{t('site.contactText')}</p>
          {site && (
            <div className={`line gap-4 center ${siteEndStyles.who}`}>
              <Avatar name={site.company.director} />
              <div>
                <b>{site.company.director}</b>
                <div className="sm muted">
                  {t('site.contactRole')},{' '}
                  <a href={phoneLink(site.company.phone)} className="num">
                    {formatPhone(site.company.phone)}
                  </a>
                </div>
              </div>
            </div>
          )}
        </div>
        <ContactForm label={t('site.contactTitle')} />
      </div>
    </section>
  )
}

/** What people say who have sold or bought here; nothing where the operator states no testimonials. */
function Voices() {
  const { t } = useTranslation()
  const [first, ...others] = useQuery(configurationQuery).data?.testimonials ?? []
  if (first === undefined) return null
  return (
    <section className="wrap" aria-label={t('site.voicesTitle')}>
      <VisuallyHidden as="h2">{t('site.voicesTitle')}</VisuallyHidden>
      <div className={`ruled grid gap-12 roomy ${siteEndStyles.voices}`}>
        <Voice of={first} className={siteEndStyles.lead} />
        {others.length > 0 && (
          <div className={siteEndStyles.others}>
            {others.map((other) => (
              <Voice key={`${other.de.name} ${other.de.text}`} of={other} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

type VoiceProps = { of: SiteTestimonials[number]; className?: string | undefined }

function Voice({ of, className }: VoiceProps) {
  const { text, name, role } = of[useTranslation().language]
  return (
    <figure className={className}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption className="muted sm down-close">
        <b>{name}</b>
        {role}
      </figcaption>
    </figure>
  )
}

const ToastRegion = lazily(async () => (await import('../design/toast-region.tsx')).ToastRegion)

/** The region of messages; its code is loaded with the first message. */
function ToastOutlet(props: ToastRegionProps) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  return isNeeded ? <ToastRegion {...props} /> : null
}
