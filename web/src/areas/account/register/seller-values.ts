import {
  SellerLanguage,
  sellerRegistrationFormSchema,
  type registerSeller,
} from '@zuschlag/contracts/registrations/seller-registration'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { z } from 'zod'
import { typedPhone } from '@zuschlag/contracts/kernel/phone-format'
import { problemsBySchema, type FieldProblems } from '../../../kernel/forms/problems-by-schema.ts'

/** `language` is the number of the wire as text. */
export function emptySeller(language: Language) {
  return {
    salutation: '',
    titlePrefix: '',
    firstName: '',
    lastName: '',
    titleSuffix: '',
    email: '',
    phoneNumber: '',
    street: '',
    zipCode: '',
    city: '',
    country: 'AT',
    language: String(language === 'en' ? SellerLanguage.En : SellerLanguage.De),
    termsAccepted: false,
    dataProtectionAccepted: false,
    consented: false,
  }
}
export type SellerRegistrationValues = ReturnType<typeof emptySeller>

export type SellerBody = z.input<NonNullable<(typeof registerSeller)['body']>>

function sentOf(values: SellerRegistrationValues): object {
  const { email, phoneNumber, language } = values
  return {
    ...values,
    email: email.trim(),
    phoneNumber: typedPhone(phoneNumber),
    language: Number(language),
  }
}

export function sellerProblems(values: SellerRegistrationValues): FieldProblems<SellerRegistrationValues> {
  return problemsBySchema(sellerRegistrationFormSchema, values, sentOf(values))
}

/** The fields as the multipart body has them: texts all of them. Throws where `sellerProblems` finds any. */
export function sellerBodyOf(values: SellerRegistrationValues, terms?: AgreementReference): SellerBody {
  const { language, ...fields } = sellerRegistrationFormSchema.parse(sentOf(values))
  return {
    ...fields,
    language: language === SellerLanguage.En ? '1' : '0',
    termsAccepted: 'true',
    dataProtectionAccepted: 'true',
    consented: 'true',
    ...(terms && { termsOfService: `${terms.version}:${terms.hash}` }),
  }
}
