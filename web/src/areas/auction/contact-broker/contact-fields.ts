import type { BrokerContact } from '@zuschlag/contracts/contact/contact-broker'
import { emailSchema } from '@zuschlag/contracts/kernel/email'
import { phoneSchema } from '@zuschlag/contracts/kernel/phone'
import { typedPhone } from '@zuschlag/contracts/kernel/phone-format'

/** The form as it is typed. */
export type ContactFields = { readonly email: string; readonly phoneNumber: string; readonly message: string }

export const noContactFields: ContactFields = { email: '', phoneNumber: '', message: '' }

export type ContactFaults = {
  readonly isEmailInvalid: boolean
  readonly isPhoneInvalid: boolean
  /** Neither an address nor a number: nobody could answer. */
  readonly isUnreachable: boolean
}

/** What keeps the form from being sent (specification, section 5). An empty field is no invalid one. */
export function contactFaults({ email, phoneNumber }: ContactFields): ContactFaults {
  const phone = typedPhone(phoneNumber)
  return {
    isEmailInvalid: email.trim() !== '' && !emailSchema.safeParse(email.trim()).success,
    isPhoneInvalid: phone !== '' && !phoneSchema.safeParse(phone).success,
    isUnreachable: email.trim() === '' && phone === '',
  }
}

/** The form as it is sent: what is empty is left out. */
export function contactBody({ email, phoneNumber, message }: ContactFields): BrokerContact {
  const phone = typedPhone(phoneNumber)
  return {
    ...(email.trim() === '' ? {} : { email: email.trim() }),
    ...(phone === '' ? {} : { phoneNumber: phone }),
    ...(message.trim() === '' ? {} : { message: message.trim() }),
  }
}
