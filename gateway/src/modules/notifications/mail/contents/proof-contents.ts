import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { MailData } from '../../../../kernel/outbox/mail-data.ts'
import { mailFactsOf } from './auction-facts.ts'
import type { MailContent, Writing } from './mail-content.ts'

type Content<K extends keyof MailData> = (data: MailData[K], writing: Writing) => MailContent

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
