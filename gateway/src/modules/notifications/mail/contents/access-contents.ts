import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Content } from './mail-content.ts'
import { mailFactsOf, moneyOf } from './auction-facts.ts'

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

export const proofEndingContent: Content<'proofEnding'> = (data, writing) => {
  const { t, format, tenant } = writing
  const { auction, link, expiresOn } = data
  const { title } = auction
  return {
    subject: t('proofEnding.subject', { title }),
    heading: t('proofEnding.heading'),
    // A day is the same in every zone: noon in London, read there.
    body: t('proofEnding.body', { title, day: format.date(`${expiresOn}T12:00:00.000Z` as Instant, 'UTC') }),
    facts: mailFactsOf(auction, writing),
    action: { label: t('proofEnding.action'), url: link },
    notes: [t('proofEnding.note', { tenant })],
    reason: t('proofEnding.reason', { title }),
    hasSettings: false,
  }
}

export const newerProofSentContent: Content<'newerProofSent'> = (data, writing) => {
  const { t } = writing
  const { auction, link, applicant } = data
  const { title } = auction
  return {
    subject: t('newerProofSent.subject', { title }),
    heading: t('newerProofSent.heading'),
    body: t('newerProofSent.body', { applicant, title }),
    facts: mailFactsOf(auction, writing),
    action: { label: t('newerProofSent.action'), url: link },
    reason: t('footer.tenant'),
    hasSettings: false,
  }
}

export const newerProofAnsweredContent: Content<'newerProofAnswered'> = (data, writing) => {
  const { t, tenant } = writing
  const { auction, link, isConfirmed } = data
  const { title } = auction
  const what = isConfirmed ? 'confirmed' : 'refused'
  return {
    subject: t(`newerProof.${what}.subject`, { title }),
    heading: t(`newerProof.${what}.heading`),
    body: t(`newerProof.${what}.body`, { tenant, title }),
    facts: mailFactsOf(auction, writing),
    action: { label: t('proofEnding.toRequest'), url: link },
    reason: t('proofEnding.reason', { title }),
    hasSettings: false,
  }
}

export const brokerageConcludedContent: Content<'brokerageConcluded'> = (data, writing) => {
  const { t, format, tenant } = writing
  const { auction, link, attachment, percent } = data
  const { title, timeZone } = auction
  const percents = new Intl.NumberFormat(format.language, { style: 'percent', maximumFractionDigits: 3 })
  return {
    subject: t('brokerageConcluded.subject', { title }),
    heading: t('brokerageConcluded.heading'),
    body: t('brokerageConcluded.body', { tenant, title }),
    facts: [
      ...mailFactsOf(auction, writing),
      {
        label: t('brokerageConcluded.commission'),
        value: t('brokerageConcluded.percent', { percent: percents.format(percent / 100) }),
      },
      { label: t('brokerageConcluded.at'), value: format.dateTime(data.concludedAt, timeZone) },
      {
        label: t('brokerageConcluded.begin'),
        value: t(data.beginsAtOnce ? 'brokerageConcluded.atOnce' : 'brokerageConcluded.later'),
      },
      { label: t('brokerageConcluded.until'), value: format.dateTime(data.withdrawableUntil, timeZone) },
    ],
    action: { label: t('brokerageConcluded.action'), url: link },
    notes: [t('brokerageConcluded.note')],
    attachment,
    reason: t('accessRequest.reason', { title }),
    hasSettings: false,
  }
}

/** For the buyer and the broker: the receipt of a withdrawal, in the words for each. */
export function withdrawnContent<K extends 'brokerageWithdrawn' | 'tenantBrokerageWithdrawn'>(
  kind: K,
): Content<K> {
  return (data, writing) => {
    const { t, format } = writing
    const { auction, link, name } = data
    const { title, timeZone } = auction
    return {
      subject: t('brokerageWithdrawn.subject', { title }),
      heading: t('brokerageWithdrawn.heading'),
      body: t(`${kind}.body`, { name, title }),
      facts: [
        ...mailFactsOf(auction, writing),
        { label: t('brokerageConcluded.at'), value: format.dateTime(data.concludedAt, timeZone) },
        { label: t('brokerageWithdrawn.at'), value: format.dateTimeMs(data.withdrawnAt, timeZone) },
      ],
      action: { label: t('brokerageConcluded.action'), url: link },
      notes: [t(`${kind}.note`)],
      reason: kind === 'brokerageWithdrawn' ? t('accessRequest.reason', { title }) : t('footer.tenant'),
      hasSettings: false,
    }
  }
}
