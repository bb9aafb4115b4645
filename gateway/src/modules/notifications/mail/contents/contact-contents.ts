import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import type { ContactType } from '@zuschlag/contracts/contact/contact-message'
import type { Content, Writing } from './mail-content.ts'
import type { MailTextKey } from './mail-texts.ts'

const contactTypeKeys: Record<ContactType, MailTextKey> = {
  0: 'contactType.0',
  1: 'contactType.1',
  2: 'contactType.2',
  3: 'contactType.3',
}

export const contactProviderContent: Content<'contactProvider'> = (contact, { t, platform }) => {
  const { salutation, firstName, lastName, company, email, phoneNumber, contactType, message } = contact
  const form = salutation === undefined ? undefined : t(`salutation.${salutation}`)
  const name = [form, firstName, lastName].filter(Boolean).join(' ')
  return {
    subject: t('contactProvider.subject'),
    heading: t('contactProvider.heading'),
    body: t('contactProvider.body'),
    quote: message ?? t('contactProvider.noMessage'),
    facts: known([
      [t('fact.from'), name],
      [t('fact.role'), t(contactTypeKeys[contactType])],
      [t('fact.company'), company],
      [t('fact.email'), email],
      [t('fact.phone'), phoneNumber && formatPhone(phoneNumber)],
    ]),
    notes: replyNotes(email, t),
    reason: t('footer.contact', { platform }),
    hasSettings: false,
  }
}

export const contactBrokerContent: Content<'contactBroker'> = (contact, { t, platform }) => {
  const { auction, link, email, phoneNumber, message } = contact
  const { title } = auction
  return {
    subject: t('contactBroker.subject', { title }),
    heading: t('contactBroker.heading'),
    body: t('contactBroker.body', { title }),
    quote: message ?? t('contactBroker.noMessage'),
    facts: known([
      [t('fact.email'), email],
      [t('fact.phone'), phoneNumber && formatPhone(phoneNumber)],
      [t('fact.auction'), title],
      [t('fact.place'), auction.place],
    ]),
    action: { label: t('contactBroker.action'), url: link },
    notes: replyNotes(email, t),
    reason: t('footer.contact', { platform }),
    hasSettings: false,
  }
}

/** The reply-to; none if the message only has a telephone number. */
function replyNotes(email: string | undefined, t: Writing['t']): readonly string[] {
  return email === undefined ? [] : [t('contact.replyNote', { email })]
}

/** Rows whose value is known. */
function known(rows: readonly (readonly [label: string, value: string | undefined])[]) {
  return rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]))
}
