import type { Company } from '@zuschlag/contracts/site/configuration'
import { contactLine, platformContactOf } from '../../../../presenters/auction-contact.ts'
import type { MailContent, Writing } from '../mail-content.ts'
import type { MailAuction, MailData } from '../../../../kernel/outbox/mail-data.ts'

/** What every mail about an auction names. */
export function factsOf(auction: MailAuction, writing: Writing): NonNullable<MailContent['facts']> {
  const { t } = writing
  return [
    { label: t('fact.place'), value: auction.place },
    { label: t('fact.end'), value: endOf(auction, writing) },
  ]
}

export function endOf({ end, timeZone }: MailAuction, { t, format }: Writing): string {
  return end === null ? t('openEnd') : format.dateTime(end, timeZone)
}

/** Stands before the words of whoever decided, which follow as a quote; nothing where they gave none. */
export function leadToReason(reason: string | null, { t }: Writing): readonly string[] {
  return reason === null ? [] : [t('outcome.reason')]
}

export function moneyOf({ currencyCode }: MailAuction, { format }: Writing, amount: number): string {
  return format.money(amount, currencyCode)
}

/** Whom the reader may ask, with telephone and address; the platform where the broker's contact is not shown. */
export function contactFactOf(
  data: MailData[keyof MailData],
  { t }: Writing,
  company: Company,
): NonNullable<MailContent['facts']> {
  if (!('auction' in data) || data.auction.contact === undefined) return []
  const contact = data.auction.contact ?? platformContactOf(company)
  return [{ label: t('fact.contact'), value: contactLine(contact) }]
}
