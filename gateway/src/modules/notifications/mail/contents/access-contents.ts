import type { MailContent, Writing } from './mail-content.ts'
import type { MailData } from '../../../../kernel/outbox/mail-data.ts'
import { mailFactsOf, moneyOf } from './auction-facts.ts'

type Content<K extends keyof MailData> = (data: MailData[K], writing: Writing) => MailContent

export const accessGrantedContent: Content<'accessGranted'> = ({ auction, link, until = null }, writing) => {
  const { t, tenant, format } = writing
  const { title } = auction
  const ends =
    until === null
      ? []
      : [{ label: t('accessGranted.until'), value: format.dateTime(until, auction.timeZone) }]
  return {
    subject: t('accessGranted.subject', { title }),
    heading: t('accessGranted.heading'),
    body: t('accessGranted.body', { tenant, title }),
    facts: [...mailFactsOf(auction, writing), ...ends],
    action: { label: t('accessGranted.action'), url: link },
    reason: t('footer.auction'),
    hasSettings: true,
  }
}

export const accessExpiredContent: Content<'accessExpired'> = ({ auction, link }, writing) => {
  const { t } = writing
  const { title } = auction
  return {
    subject: t('accessExpired.subject', { title }),
    badge: { word: t('accessExpired.badge'), tone: 'warning' },
    heading: t('accessExpired.heading'),
    body: t('accessExpired.body', { title }),
    facts: mailFactsOf(auction, writing),
    action: { label: t('accessExpired.action'), url: link },
    notes: [t('accessExpired.note')],
    reason: t('footer.auction'),
    hasSettings: true,
  }
}

export const accessRevokedContent: Content<'accessRevoked'> = ({ auction, link, ownPrice }, writing) => {
  const { t, tenant } = writing
  const { title } = auction
  const price = moneyOf(auction, writing, ownPrice)
  return {
    subject: t('accessRevoked.subject', { title }),
    badge: { word: t('accessRevoked.badge'), tone: 'warning' },
    heading: t('accessRevoked.heading'),
    body: t('accessRevoked.body', { tenant, title, price }),
    facts: [{ label: t('fact.ownPrice'), value: price }, ...mailFactsOf(auction, writing)],
    action: { label: t('accessRevoked.action'), url: link },
    notes: [t('accessExpired.note')],
    reason: t('footer.auction'),
    hasSettings: true,
  }
}

export const bidderSuspendedContent: Content<'bidderSuspended'> = (data, writing) => {
  const { t, tenant } = writing
  const { auction, link, category } = data
  const { title } = auction
  return {
    subject: t('bidderSuspended.subject', { title }),
    badge: { word: t('bidderSuspended.badge'), tone: 'warning' },
    heading: t('bidderSuspended.heading'),
    body: t('bidderSuspended.body', { tenant, title, category: t(`bidderSuspended.${category}`) }),
    facts: mailFactsOf(auction, writing),
    action: { label: t('bidderSuspended.action'), url: link },
    notes: [t('bidderSuspended.note')],
    reason: t('footer.auction'),
    hasSettings: true,
  }
}
