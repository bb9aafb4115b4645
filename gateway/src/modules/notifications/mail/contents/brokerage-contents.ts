import type { MailData } from '../../../../kernel/outbox/mail-data.ts'
import { mailFactsOf } from './auction-facts.ts'
import type { MailContent, Writing } from './mail-content.ts'

type Content<K extends keyof MailData> = (data: MailData[K], writing: Writing) => MailContent

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
