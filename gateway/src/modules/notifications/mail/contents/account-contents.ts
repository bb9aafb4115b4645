import type { MailContent, Writing } from './mail-content.ts'
import { PLATFORM_TIME_ZONE } from './mail-content.ts'
import type { MailData } from '../../../../kernel/outbox/mail-data.ts'

type Content<K extends keyof MailData> = (data: MailData[K], writing: Writing) => MailContent

function validity({ t, format }: Writing, until: MailData['signUp']['validUntil']): string {
  return t('validUntil', { until: format.dateTime(until, PLATFORM_TIME_ZONE) })
}

export const confirmEmailContent: Content<'confirmEmail'> = ({ link, validUntil }, writing) => {
  const { t, platform } = writing
  return {
    subject: t('confirmEmail.subject'),
    heading: t('confirmEmail.heading'),
    body: t('confirmEmail.body'),
    action: { label: t('confirmEmail.action'), url: link },
    notes: [validity(writing, validUntil), t('confirmEmail.note')],
    reason: t('footer.registration', { platform }),
    hasSettings: false,
  }
}

export const signUpContent: Content<'signUp'> = ({ link, validUntil }, writing) => {
  const { t, platform, tenant } = writing
  return {
    subject: t('signUp.subject', { platform: tenant }),
    heading: t('signUp.heading', { platform: tenant }),
    body: t('signUp.body'),
    action: { label: t('signUp.action'), url: link },
    notes: [validity(writing, validUntil), t('signUp.note')],
    reason: t('footer.registration', { platform }),
    hasSettings: false,
  }
}

export const resetPasswordContent: Content<'resetPassword'> = ({ link, validUntil }, writing) => {
  const { t, platform } = writing
  return {
    subject: t('resetPassword.subject'),
    heading: t('resetPassword.heading'),
    body: t('resetPassword.body'),
    action: { label: t('resetPassword.action'), url: link },
    notes: [validity(writing, validUntil), t('resetPassword.note')],
    reason: t('footer.account', { platform }),
    hasSettings: false,
  }
}

export const passwordChangedContent: Content<'passwordChanged'> = (
  { link, at },
  { t, format, platform },
) => ({
  subject: t('passwordChanged.subject'),
  heading: t('passwordChanged.heading'),
  body: t('passwordChanged.body', { at: format.dateTime(at, PLATFORM_TIME_ZONE) }),
  action: { label: t('passwordChanged.action'), url: link },
  notes: [t('passwordChanged.note')],
  reason: t('footer.account', { platform }),
  hasSettings: false,
})
