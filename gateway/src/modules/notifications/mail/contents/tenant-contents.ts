import type { MailContent, MailTone, Writing } from './mail-content.ts'
import type { OutcomeData } from '../../../../kernel/outbox/auction-mail-data.ts'
import type { MailData } from '../../../../kernel/outbox/mail-data.ts'
import { decisionSentences, leadToReason, mailFactsOf, moneyOf } from './auction-facts.ts'

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
