import { priceAlertFormSchema, type PriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import type { SellType } from '@zuschlag/contracts/auction/enumerations'
import { emailSchema } from '@zuschlag/contracts/kernel/email'
import type { Salutation } from '@zuschlag/contracts/kernel/form-fields'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import { phoneSchema } from '@zuschlag/contracts/kernel/phone'
import type { Language } from '../../../kernel/i18n/language.ts'
import { typedPhone } from '@zuschlag/contracts/kernel/phone-format'

/** The dialog as it is filled in. */
export type AlertFields = {
  /** Whole units; 0 where what was typed is no number. */
  readonly price: number
  readonly email: string
  readonly salutation: Salutation | ''
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly consent: boolean
}

export type AlertFault = 'price' | 'email' | 'phoneNumber' | 'consent'

/** What keeps the alert from being saved, in the order of the form (specification, section 5). */
export function alertFaults({ price, email, phoneNumber, consent }: AlertFields): readonly AlertFault[] {
  const phone = typedPhone(phoneNumber)
  const faults: AlertFault[] = []
  if (!isPrice(price)) faults.push('price')
  if (!emailSchema.safeParse(email.trim()).success) faults.push('email')
  if (phone !== '' && !phoneSchema.safeParse(phone).success) faults.push('phoneNumber')
  if (!consent) faults.push('consent')
  return faults
}

/** The alert as it is sent; call it without faults alone. */
export function alertBody(fields: AlertFields, sellType: SellType, language: Language): PriceAlert {
  return priceAlertFormSchema.parse({
    ...fields,
    email: fields.email.trim(),
    phoneNumber: typedPhone(fields.phoneNumber),
    sellType,
    language,
  })
}
