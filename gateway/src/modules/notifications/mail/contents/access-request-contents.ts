import type { MailData } from '../../../../kernel/outbox/mail-data.ts'
import { mailFactsOf } from './auction-facts.ts'
import type { MailContent, Writing } from './mail-content.ts'

type Content<K extends keyof MailData> = (data: MailData[K], writing: Writing) => MailContent

export const accessRequestStartedContent: Content<'accessRequestStarted'> = (data, writing) => {
  const { t, tenant, format, platform } = writing
  const { auction, link, validUntil, isInvited = false } = data
  const { title, timeZone } = auction
  const isNew = validUntil !== null
  const body = isNew ? 'accessRequestStarted.bodyNew' : 'accessRequestStarted.body'
  const invited = isNew ? 'accessRequestStarted.invitedNew' : 'accessRequestStarted.invited'
  return {
    subject: t(isInvited ? 'accessRequestStarted.invitedSubject' : 'accessRequestStarted.subject', { title }),
    heading: t(isInvited ? 'accessRequestStarted.invitedHeading' : 'accessRequestStarted.heading'),
    body: isInvited ? t(invited, { tenant, title }) : t(body, { title }),
    facts: mailFactsOf(auction, writing),
    action: {
      label: t(isInvited ? 'accessRequestStarted.invitedAction' : 'accessRequestStarted.action'),
      url: link,
    },
    notes: [
      ...(isNew ? [t('validUntil', { until: format.dateTime(validUntil, timeZone) })] : []),
      t(isInvited ? 'accessRequestStarted.invitedNote' : 'accessRequestStarted.note'),
    ],
    reason: t('footer.registration', { platform }),
    hasSettings: false,
  }
}

export const accessRequestedContent: Content<'accessRequested'> = (data, writing) => {
  const { t } = writing
  const { auction, link, applicant } = data
  const { title } = auction
  return {
    subject: t('accessRequested.subject', { title }),
    heading: t('accessRequested.heading'),
    body: t('accessRequested.body', { applicant, title }),
    facts: mailFactsOf(auction, writing),
    action: { label: t('accessRequested.action'), url: link },
    reason: t('footer.tenant'),
    hasSettings: false,
  }
}

export const accessAskedBackContent: Content<'accessAskedBack'> = (data, writing) => {
  const { t, tenant } = writing
  const { auction, link, text } = data
  const { title } = auction
  return {
    subject: t('accessAskedBack.subject', { title }),
    heading: t('accessAskedBack.heading'),
    body: t('accessAskedBack.body', { tenant, title }),
    quote: text,
    facts: mailFactsOf(auction, writing),
    action: { label: t('accessAskedBack.action'), url: link },
    reason: t('accessRequest.reason', { title }),
    hasSettings: false,
  }
}

export const accessDeclinedContent: Content<'accessDeclined'> = (data, writing) => {
  const { t, tenant } = writing
  const { auction, link, category } = data
  const { title } = auction
  return {
    subject: t('accessDeclined.subject', { title }),
    heading: t('accessDeclined.heading'),
    body: t('accessDeclined.body', { tenant, title, category: t(`accessDeclined.${category}`) }),
    facts: mailFactsOf(auction, writing),
    action: { label: t('accessDeclined.action'), url: link },
    notes: [t('accessDeclined.note')],
    reason: t('accessRequest.reason', { title }),
    hasSettings: false,
  }
}
