import type { Content, Writing } from './mail-content.ts'
import { PLATFORM_TIME_ZONE } from './mail-content.ts'
import type { MailData } from '../../../../kernel/outbox/mail-data.ts'

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

/** To the new e-mail. It does not name the account: its reader may be a stranger. */
export const changeEmailContent: Content<'changeEmail'> = (
  { link, validUntil },
  { t, format, platform },
) => ({
  subject: t('changeEmail.subject'),
  heading: t('changeEmail.heading'),
  body: t('changeEmail.body', { platform }),
  action: { label: t('changeEmail.action'), url: link },
  notes: [t('validUntil', { until: format.dateTime(validUntil, PLATFORM_TIME_ZONE) }), t('changeEmail.note')],
  reason: t('footer.registration', { platform }),
  hasSettings: false,
})

/** To the current e-mail. */
export const emailChangeAskedContent: Content<'emailChangeAsked'> = (
  { link, at, newEmail },
  { t, format, platform },
) => ({
  subject: t('emailChangeAsked.subject'),
  heading: t('emailChangeAsked.heading'),
  body: t('emailChangeAsked.body', { at: format.dateTime(at, PLATFORM_TIME_ZONE), newEmail }),
  action: { label: t('emailChangeAsked.action'), url: link },
  notes: [t('emailChangeAsked.note')],
  reason: t('footer.account', { platform }),
  hasSettings: false,
})

/** To the previous e-mail; its reader may have no access to the account any more, so there is no button. */
export const emailChangedContent: Content<'emailChanged'> = ({ at, newEmail }, { t, format, platform }) => ({
  subject: t('emailChanged.subject'),
  heading: t('emailChanged.heading'),
  body: t('emailChanged.body', { at: format.dateTime(at, PLATFORM_TIME_ZONE), newEmail, platform }),
  notes: [t('emailChanged.note')],
  reason: t('footer.account', { platform }),
  hasSettings: false,
})

/** To the owner of an e-mail that somebody else tried to use. */
export const emailTakenContent: Content<'emailTaken'> = ({ link }, { t, platform }) => ({
  subject: t('emailTaken.subject'),
  heading: t('emailTaken.heading'),
  body: t('emailTaken.body', { platform }),
  action: { label: t('emailTaken.action'), url: link },
  notes: [t('emailTaken.note')],
  reason: t('footer.account', { platform }),
  hasSettings: false,
})

export const secondFactorChangedContent: Content<'secondFactorChanged'> = (
  { link, at, change },
  { t, format, platform },
) => ({
  subject: t(`secondFactorChanged.subject.${change}`),
  heading: t(`secondFactorChanged.subject.${change}`),
  body: t(`secondFactorChanged.body.${change}`, { at: format.dateTime(at, PLATFORM_TIME_ZONE), platform }),
  action: { label: t('secondFactorChanged.action'), url: link },
  notes: [t('secondFactorChanged.note')],
  reason: t('footer.account', { platform }),
  hasSettings: false,
})
