import type { Content } from './mail-content.ts'
import { endOf, legalSentences, mailFactsOf, moneyOf } from './auction-facts.ts'

export const confirmPriceAlertContent: Content<'confirmPriceAlert'> = (data, writing) => {
  const { t, format, platform } = writing
  const { auction, link, validUntil } = data
  const alertPrice = moneyOf(auction, writing, data.alertPrice)
  const { title } = auction
  return {
    subject: t('confirmPriceAlert.subject', { title }),
    heading: t('confirmPriceAlert.heading'),
    body: t('confirmPriceAlert.body', { title, alertPrice }),
    facts: [{ label: t('fact.alertPrice'), value: alertPrice }, ...mailFactsOf(auction, writing)],
    action: { label: t('confirmPriceAlert.action'), url: link },
    notes: [
      t('confirmPriceAlert.validUntil', { until: format.dateTime(validUntil, auction.timeZone) }),
      t('confirmPriceAlert.note'),
    ],
    reason: t('footer.registration', { platform }),
    hasSettings: false,
  }
}

export const questionAskedContent: Content<'questionAsked'> = ({ auction, link }, writing) => {
  const { t } = writing
  const { title } = auction
  return {
    subject: t('questionAsked.subject', { title }),
    heading: t('questionAsked.heading'),
    body: t('questionAsked.body', { title }),
    facts: mailFactsOf(auction, writing),
    action: { label: t('questionAsked.action'), url: link },
    reason: t('footer.tenant'),
    hasSettings: false,
  }
}

export const questionAnsweredContent: Content<'questionAnswered'> = ({ auction, link, number }, writing) => {
  const { t } = writing
  const { title } = auction
  return {
    subject: t('questionAnswered.subject', { title }),
    heading: t(number === null ? 'questionAnswered.headingPersonal' : 'questionAnswered.heading'),
    body:
      number === null
        ? t('questionAnswered.bodyPersonal', { title })
        : t('questionAnswered.body', { title, number: String(number) }),
    facts: mailFactsOf(auction, writing),
    action: { label: t('questionAnswered.action'), url: link },
    reason: t('footer.auction'),
    hasSettings: true,
  }
}

/** Documents that one mail names; the page has all of them. */
const NAMED_DOCUMENTS_MAX = 10

export const documentsChangedContent: Content<'documentsChanged'> = ({ auction, link, changes }, writing) => {
  const { t } = writing
  const { title } = auction
  return {
    subject: t('documentsChanged.subject', { title }),
    badge: { word: t('documentsChanged.badge'), tone: 'warning' },
    heading: t('documentsChanged.heading'),
    body: t('documentsChanged.body', { title }),
    facts: [
      ...changes
        .slice(0, NAMED_DOCUMENTS_MAX)
        .map(({ kind, name }) => ({ label: t(`documentsChanged.${kind}`), value: name })),
      ...mailFactsOf(auction, writing),
    ],
    action: { label: t('documentsChanged.action'), url: link },
    reason: t('footer.auction'),
    hasSettings: true,
  }
}

export const priceAlertContent: Content<'priceAlert'> = (data, writing) => {
  const { t, publicUrl } = writing
  const { auction, link, unsubscribeToken } = data
  const price = moneyOf(auction, writing, data.currentPrice)
  const alertPrice = moneyOf(auction, writing, data.alertPrice)
  const { title } = auction
  return {
    subject: t('priceAlert.subject', { title, price }),
    heading: t('priceAlert.heading'),
    body: t('priceAlert.body', { title, price, alertPrice }),
    figure: { label: t('fact.currentPrice'), value: price },
    facts: [{ label: t('fact.alertPrice'), value: alertPrice }, ...mailFactsOf(auction, writing)],
    action: { label: t('priceAlert.action'), url: link },
    reason: t('footer.priceAlert'),
    hasSettings: false,
    unsubscribe: {
      label: t('priceAlert.unsubscribe'),
      url: `${publicUrl}/price-alert/unsubscribe?token=${unsubscribeToken}`,
      oneClickUrl: `${publicUrl}/api/price-alerts/unsubscribe?token=${unsubscribeToken}`,
    },
  }
}

export const outbidContent: Content<'outbid'> = (data, writing) => {
  const { t } = writing
  const { auction, link, minimumBid, mayBid = true } = data
  const ownPrice = moneyOf(auction, writing, data.ownPrice)
  return {
    subject: t('outbid.subject', { title: auction.title }),
    badge: { word: t('outbid.badge'), tone: 'outbid' },
    heading: t('outbid.heading'),
    body: t('outbid.body', { title: auction.title, ownPrice }),
    figure: { label: t('fact.currentPrice'), value: moneyOf(auction, writing, data.currentPrice) },
    facts: [
      { label: t('fact.ownPrice'), value: ownPrice },
      ...(minimumBid === null || !mayBid
        ? []
        : [{ label: t('fact.minimumBid'), value: moneyOf(auction, writing, minimumBid) }]),
      ...mailFactsOf(auction, writing),
    ],
    action: { label: t(mayBid ? 'outbid.action' : 'outcome.action'), url: link },
    reason: t('footer.auction'),
    hasSettings: true,
  }
}

export const endingSoonContent: Content<'endingSoon'> = (data, writing) => {
  const { t, format } = writing
  const { auction, link, ownPrice, currentPrice } = data
  const { end, timeZone, title } = auction
  const time = end === null ? t('openEnd') : format.time(end, timeZone)
  return {
    subject: t('endingSoon.subject', { title, time }),
    badge: { word: t('endingSoon.badge'), tone: 'warning' },
    heading: t('endingSoon.heading'),
    body: t('endingSoon.body', { title, end: endOf(auction, writing) }),
    ...(currentPrice === null
      ? {}
      : { figure: { label: t('fact.currentPrice'), value: moneyOf(auction, writing, currentPrice) } }),
    facts: [
      ...(ownPrice === null
        ? []
        : [{ label: t('fact.ownPrice'), value: moneyOf(auction, writing, ownPrice) }]),
      ...mailFactsOf(auction, writing),
    ],
    action: { label: t('endingSoon.action'), url: link },
    reason: t('footer.auction'),
    hasSettings: true,
  }
}

export const bidReceiptContent: Content<'bidReceipt'> = (data, writing) => {
  const { t, format } = writing
  const { auction, link, at, revision, hash, isHighest } = data
  const price = moneyOf(auction, writing, data.price)
  const { title } = auction
  return {
    subject: t('bidReceipt.subject', { price, title }),
    ...(isHighest ? { badge: { word: t('bidReceipt.badge'), tone: 'leading' as const } } : {}),
    heading: t('bidReceipt.heading'),
    body: [t('bidReceipt.body', { price, title }), ...legalSentences('bid', auction, writing)].join(' '),
    figure: { label: t('fact.ownPrice'), value: price },
    facts: [
      { label: t('fact.decidedAt'), value: format.dateTimeMs(at, auction.timeZone) },
      { label: t('fact.revision'), value: String(revision) },
      { label: t('fact.hash'), value: hash },
      ...mailFactsOf(auction, writing),
    ],
    action: { label: t('bidReceipt.action'), url: link },
    reason: t('footer.auction'),
    hasSettings: true,
  }
}
