import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { countrySchema } from '../auction/enumerations.ts'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { optionalLine, tickedSchema } from '../kernel/form-fields.ts'
import { lineSchema } from '../kernel/line.ts'
import { phoneSchema } from '../kernel/phone.ts'

export const brokerSoftwareSchema = z.enum(['Justimmo', 'OnOffice', 'Other', 'None'])
export type BrokerSoftware = z.infer<typeof brokerSoftwareSchema>

/** Greatest lengths, in characters (specification, section 5). */
export const APPLICATION_LENGTHS = {
  company: 100,
  corporateRegisterNumber: 30,
  uid: 30,
  firstName: 100,
  lastName: 100,
  email: 100,
  street: 100,
  zipCode: 10,
  city: 100,
} as const

const applicationFields = {
  company: lineSchema(APPLICATION_LENGTHS.company),
  corporateRegisterNumber: optionalLine(APPLICATION_LENGTHS.corporateRegisterNumber),
  uid: optionalLine(APPLICATION_LENGTHS.uid),
  firstName: lineSchema(APPLICATION_LENGTHS.firstName),
  lastName: lineSchema(APPLICATION_LENGTHS.lastName),
  email: z.email().max(APPLICATION_LENGTHS.email),
  phoneNumber: phoneSchema,
  street: lineSchema(APPLICATION_LENGTHS.street),
  zipCode: lineSchema(APPLICATION_LENGTHS.zipCode),
  city: lineSchema(APPLICATION_LENGTHS.city),
  country: countrySchema.default('AT'),
  brokerSoftware: brokerSoftwareSchema,
} as const

/** What the apply page has to have before it sends. */
export const tenantApplicationFormSchema = z.strictObject({
  ...applicationFields,
  conditionsAccepted: tickedSchema,
  generalTermsAccepted: tickedSchema,
  contactConsented: tickedSchema,
})

export const tenantApplicationSchema = z.strictObject({
  ...applicationFields,
  conditionsAccepted: tickedSchema.optional(),
  generalTermsAccepted: tickedSchema.optional(),
  contactConsented: tickedSchema.optional(),
  /** Language of the page, and so of the mails; default German. */
  language: languageSchema.optional(),
  /** Version of the business terms that the applicant read; another one is `agreementOutdated`. */
  businessTerms: agreementReferenceSchema.optional(),
})
export type TenantApplication = z.infer<typeof tenantApplicationSchema>

/** Answers 204 and leaves a pending application; the applicant gets a mail. */
export const applyAsTenant = defineEndpoint({
  name: 'applyAsTenant',
  method: 'POST',
  path: '/tenants/apply',
  access: 'public',
  body: tenantApplicationSchema,
  problems: ['agreementOutdated'],
  limit: 'registration',
})
