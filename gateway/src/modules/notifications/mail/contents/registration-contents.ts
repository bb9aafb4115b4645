import type { MailContent, Writing } from './mail-content.ts'
import { PLATFORM_TIME_ZONE } from './mail-content.ts'
import type { MailData } from '../../../../kernel/outbox/mail-data.ts'

type Content<K extends keyof MailData> = (data: MailData[K], writing: Writing) => MailContent

function ending({ t, platform }: Writing): Pick<MailContent, 'reason' | 'hasSettings'> {
  return { reason: t('footer.registration', { platform }), hasSettings: false }
}

function validity({ t, format }: Writing, until: MailData['signUp']['validUntil']): string {
  return t('validUntil', { until: format.dateTime(until, PLATFORM_TIME_ZONE) })
}

export const applicationReceivedContent: Content<'applicationReceived'> = (_data, writing) => ({
  subject: writing.t('applicationReceived.subject'),
  heading: writing.t('applicationReceived.heading'),
  body: writing.t('applicationReceived.body'),
  ...ending(writing),
})

export const applicationApprovedContent: Content<'applicationApproved'> = (data, writing) => {
  const { t, platform } = writing
  const { company, link, validUntil } = data
  return {
    subject: t('applicationApproved.subject', { company }),
    heading: t('applicationApproved.heading'),
    body: t('applicationApproved.body', { company, platform }),
    action: { label: t('applicationApproved.action'), url: link },
    notes: [validity(writing, validUntil), t('signUp.note')],
    ...ending(writing),
  }
}

export const applicationDeclinedContent: Content<'applicationDeclined'> = ({ company, reason }, writing) => ({
  subject: writing.t('applicationDeclined.subject', { company }),
  heading: writing.t('applicationDeclined.heading'),
  body: writing.t('applicationDeclined.body', { company }),
  quote: reason,
  notes: [writing.t('applicationDeclined.note')],
  ...ending(writing),
})

export const sellerReceivedContent: Content<'sellerReceived'> = (_data, writing) => ({
  subject: writing.t('sellerReceived.subject'),
  heading: writing.t('sellerReceived.heading'),
  body: writing.t('sellerReceived.body'),
  ...ending(writing),
})

export const sellerApprovedContent: Content<'sellerApproved'> = ({ link, validUntil }, writing) => ({
  subject: writing.t('sellerApproved.subject'),
  heading: writing.t('sellerApproved.heading', { platform: writing.platform }),
  body: writing.t('sellerApproved.body'),
  action: { label: writing.t('sellerApproved.action'), url: link },
  notes: [validity(writing, validUntil), writing.t('signUp.note')],
  ...ending(writing),
})

export const sellerDeclinedContent: Content<'sellerDeclined'> = ({ reason }, writing) => ({
  subject: writing.t('sellerDeclined.subject'),
  heading: writing.t('sellerDeclined.heading'),
  body: writing.t('sellerDeclined.body'),
  quote: reason,
  notes: [writing.t('sellerDeclined.note')],
  ...ending(writing),
})

export const tenantJoinedContent: Content<'tenantJoined'> = ({ tenant, link }, writing) => ({
  subject: writing.t('tenantJoined.subject', { tenant }),
  heading: writing.t('tenantJoined.heading', { tenant }),
  body: writing.t('tenantJoined.body', { tenant, platform: writing.platform }),
  action: { label: writing.t('tenantJoined.action'), url: link },
  reason: writing.t('footer.account', { platform: writing.platform }),
  hasSettings: false,
})
