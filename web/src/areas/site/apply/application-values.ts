import {
  tenantApplicationFormSchema,
  tenantApplicationSchema,
  type TenantApplication,
} from '@zuschlag/contracts/registrations/tenant-application'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { typedPhone } from '@zuschlag/contracts/kernel/phone-format'
import { problemsBySchema, type FieldProblems } from '../../../kernel/forms/problems-by-schema.ts'

export const emptyApplication = {
  company: '',
  corporateRegisterNumber: '',
  uid: '',
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  street: '',
  zipCode: '',
  city: '',
  country: 'AT',
  brokerSoftware: '',
  conditionsAccepted: false,
  generalTermsAccepted: false,
  contactConsented: false,
}
export type ApplicationValues = typeof emptyApplication

function sentOf(values: ApplicationValues): object {
  return { ...values, email: values.email.trim(), phoneNumber: typedPhone(values.phoneNumber) }
}

export function applicationProblems(values: ApplicationValues): FieldProblems<ApplicationValues> {
  return problemsBySchema(tenantApplicationFormSchema, values, sentOf(values))
}

/**
 * The application as it is sent, with the version of the terms that the form led to if known.
 * Throws where `applicationProblems` finds any.
 */
export function applicationOf(
  values: ApplicationValues,
  language: Language,
  businessTerms?: AgreementReference,
): TenantApplication {
  return tenantApplicationSchema.parse({ ...sentOf(values), language, businessTerms })
}
