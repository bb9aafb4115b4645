import type { Content, MailContent, MailTone, Writing } from './mail-content.ts'
import { PLATFORM_TIME_ZONE } from './mail-content.ts'
import type { MailData } from '../../../../kernel/outbox/mail-data.ts'
import type { OutcomeData } from '../../../../kernel/outbox/auction-mail-data.ts'
import { decisionSentences, leadToReason, mailFactsOf, moneyOf } from './auction-facts.ts'

function ending({ t, platform }: Writing): Pick<MailContent, 'reason' | 'hasSettings'> {
  return { reason: t('footer.registration', { platform }), hasSettings: false }
}

/** A link to set a password, or to the sign-in of an account that has one. */
function wayIn(
  { link, validUntil }: MailData['sellerApproved'],
  { t, format }: Writing,
): Pick<MailContent, 'action' | 'notes'> {
  if (validUntil === null) return { action: { label: t('signIn.action'), url: link } }
  const until = format.dateTime(validUntil, PLATFORM_TIME_ZONE)
  return {
    action: { label: t('signUp.action'), url: link },
    notes: [t('validUntil', { until }), t('signUp.note')],
  }
}

export const applicationReceivedContent: Content<'applicationReceived'> = (_data, writing) => ({
  subject: writing.t('applicationReceived.subject'),
  heading: writing.t('applicationReceived.heading'),
  body: writing.t('applicationReceived.body'),
  ...ending(writing),
})

export const applicationApprovedContent: Content<'applicationApproved'> = (data, writing) => {
  const { t, platform } = writing
  const { company, validUntil } = data
  return {
    subject: t('applicationApproved.subject', { company }),
    heading: t('applicationApproved.heading'),
    body:
      validUntil === null
        ? t('applicationApproved.bodyKnown', { company, platform })
        : t('applicationApproved.body', { company, platform }),
    ...wayIn(data, writing),
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

export const sellerApprovedContent: Content<'sellerApproved'> = (data, writing) => ({
  subject: writing.t('sellerApproved.subject'),
  heading: writing.t('sellerApproved.heading', { platform: writing.platform }),
  body: writing.t(data.validUntil === null ? 'sellerApproved.bodyKnown' : 'sellerApproved.body'),
  ...wayIn(data, writing),
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
  action: { label: writing.t('signIn.action'), url: link },
  reason: writing.t('footer.account', { platform: writing.platform }),
  hasSettings: false,
})

export const workWaitingContent: Content<'workWaiting'> = ({ work, link }, { t, platform }) => ({
  subject: t(`workWaiting.${work}`),
  heading: t(`workWaiting.${work}`),
  body: t('workWaiting.body'),
  action: { label: t('workWaiting.action'), url: link },
  reason: t('footer.workWaiting', { platform }),
  hasSettings: false,
})

type TenantMailKind = Extract<keyof MailData, `object${string}`>

/** A state in a word, where a kind has one; the mail shows it beside its icon. */
const tones: Partial<Record<TenantMailKind, MailTone>> = {
  objectPurchaseRequested: 'leading',
  objectAwarded: 'leading',
  objectAwardConfirmed: 'leading',
  objectAwardNotConcluded: 'warning',
  objectCounterOfferAccepted: 'leading',
  objectSold: 'leading',
  objectWithdrawn: 'warning',
}

/** The outcome of an auction for sellers: the process page shows what to do next. */
export function tenantOutcomeContent(kind: TenantMailKind) {
  return (data: OutcomeData, writing: Writing): MailContent => {
    const { t } = writing
    const { auction, link, price, reason } = data
    const { title } = auction
    const tone = tones[kind]
    return {
      subject: t(`${kind}.subject`, { title }),
      ...(tone === undefined ? {} : { badge: { word: t(`${kind}.badge` as 'objectAwarded.badge'), tone } }),
      heading: t(`${kind}.heading`),
      body: [
        t(`${kind}.body`, { title }),
        ...decisionSentences(data, writing),
        ...leadToReason(reason, writing),
      ].join(' '),
      ...(reason === null ? {} : { quote: reason }),
      ...(price === null || kind === 'objectAwardConfirmed' || kind === 'objectCounterOfferOver'
        ? {}
        : { figure: { label: t(`${kind}.figure`), value: moneyOf(auction, writing, price) } }),
      facts: mailFactsOf(auction, writing),
      action: { label: t('object.action'), url: link },
      ...(kind !== 'objectPurchaseRequested' && {
        further: { label: t('outcome.bidLog'), url: `${link}#bid-log` },
      }),
      reason: t('footer.tenant'),
      hasSettings: true,
    }
  }
}

export function sellerInvitedContent(
  { auction, link, validUntil }: MailData['sellerInvited'],
  writing: Writing,
): MailContent {
  const { t, tenant, platform, format } = writing
  const { title, timeZone } = auction
  const isNew = validUntil !== null
  return {
    subject: t('sellerInvited.subject', { tenant, title }),
    heading: t('sellerInvited.heading'),
    body: t(isNew ? 'sellerInvited.bodyNew' : 'sellerInvited.body', { tenant, title, platform }),
    facts: [],
    action: { label: t(isNew ? 'sellerInvited.actionNew' : 'object.action'), url: link },
    ...(isNew ? { notes: [t('validUntil', { until: format.dateTime(validUntil, timeZone) })] } : {}),
    reason: t('footer.tenant'),
    hasSettings: false,
  }
}
