import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { countrySchema } from '../auction/enumerations.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { salutationSchema } from '../kernel/form-fields.ts'
import { wordsSchema } from '../kernel/line.ts'
import { instantSchema } from '../kernel/instant.ts'
import { brokerSoftwareSchema } from './tenant-application.ts'

/** Pending registrations, and what an administrator makes of them. */

export const registrationStatusSchema = z.enum(['pending', 'approved', 'declined'])
export type RegistrationStatus = z.infer<typeof registrationStatusSchema>

const REASON_LENGTH_MAX = 1000

const listQuery = z.strictObject({
  status: registrationStatusSchema.optional(),
  skip: z.coerce.number().int().min(0).max(100_000).default(0),
  take: z.coerce.number().int().min(1).max(100).default(50),
})

const decidedFields = {
  id: z.uuid(),
  status: registrationStatusSchema,
  createdAt: instantSchema,
  decidedAt: instantSchema.nullable(),
  /** Why it was declined; null unless it was. */
  reason: z.string().nullable(),
  /** Whether somebody uses an account with this address: an approval adds the tenant to it. */
  hasAccount: z.boolean(),
} as const

const addressFields = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: countrySchema,
} as const

export const applicationViewSchema = z
  .object({
    ...decidedFields,
    ...addressFields,
    company: z.string(),
    corporateRegisterNumber: z.string().nullable(),
    uid: z.string().nullable(),
    phoneNumber: z.string(),
    brokerSoftware: brokerSoftwareSchema,
    language: languageSchema,
  })
  .meta({ id: 'TenantApplication' })
export type TenantApplicationView = z.infer<typeof applicationViewSchema>

export const sellerViewSchema = z
  .object({
    ...decidedFields,
    ...addressFields,
    salutation: salutationSchema,
    titlePrefix: z.string().nullable(),
    titleSuffix: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    language: languageSchema,
    /** Where the picture of the identification is; null once it was deleted. */
    identificationUrl: z.string().nullable(),
  })
  .meta({ id: 'SellerRegistration' })
export type SellerRegistrationView = z.infer<typeof sellerViewSchema>

const idParams = z.strictObject({ registrationId: z.uuid() })
const declineBody = z.strictObject({ reason: wordsSchema(REASON_LENGTH_MAX) })
/** `registrationAlreadyDecided`: somebody was faster. `emailAlreadyUsed`: by a suspended account. */
const decisionProblems = ['registrationAlreadyDecided', 'emailAlreadyUsed'] as const
export type RegistrationProblemCode = (typeof decisionProblems)[number]

export const getTenantApplications = defineEndpoint({
  name: 'getTenantApplications',
  method: 'GET',
  path: '/administration/tenant-applications',
  access: 'systemAdmin',
  query: listQuery,
  answer: z
    .object({ total: z.int(), applications: z.array(applicationViewSchema) })
    .meta({ id: 'TenantApplications' }),
})

export const getTenantApplication = defineEndpoint({
  name: 'getTenantApplication',
  method: 'GET',
  path: '/administration/tenant-applications/:registrationId',
  access: 'systemAdmin',
  params: idParams,
  answer: applicationViewSchema,
})

/** Makes the tenant and its first broker, who gets a mail to set a password or to sign in. */
export const approveTenantApplication = defineEndpoint({
  name: 'approveTenantApplication',
  method: 'POST',
  path: '/administration/tenant-applications/:registrationId/approve',
  access: 'systemAdmin',
  params: idParams,
  answer: z.object({ tenantId: z.uuid(), userId: z.uuid() }).meta({ id: 'ApprovedTenant' }),
  problems: decisionProblems,
})

export const declineTenantApplication = defineEndpoint({
  name: 'declineTenantApplication',
  method: 'POST',
  path: '/administration/tenant-applications/:registrationId/decline',
  access: 'systemAdmin',
  params: idParams,
  body: declineBody,
  problems: ['registrationAlreadyDecided'],
})

export const getSellerRegistrations = defineEndpoint({
  name: 'getSellerRegistrations',
  method: 'GET',
  path: '/administration/seller-registrations',
  access: 'systemAdmin',
  query: listQuery,
  answer: z
    .object({ total: z.int(), registrations: z.array(sellerViewSchema) })
    .meta({ id: 'SellerRegistrations' }),
})

export const getSellerRegistration = defineEndpoint({
  name: 'getSellerRegistration',
  method: 'GET',
  path: '/administration/seller-registrations/:registrationId',
  access: 'systemAdmin',
  params: idParams,
  answer: sellerViewSchema,
})

/** The picture itself, for system administrators alone; each look is noted in the audit trail. */
export const getSellerIdentification = defineEndpoint({
  name: 'getSellerIdentification',
  method: 'GET',
  path: '/administration/seller-registrations/:registrationId/identification',
  access: 'systemAdmin',
  params: idParams,
  files: ['image/jpeg', 'image/png'],
  limit: 'auctionDocument',
})

/** Makes the seller's tenant and account; the seller gets a mail to set a password or to sign in. */
export const approveSellerRegistration = defineEndpoint({
  name: 'approveSellerRegistration',
  method: 'POST',
  path: '/administration/seller-registrations/:registrationId/approve',
  access: 'systemAdmin',
  params: idParams,
  answer: z.object({ tenantId: z.uuid(), userId: z.uuid() }).meta({ id: 'ApprovedSeller' }),
  problems: decisionProblems,
})

/** The picture of the identification is deleted with the decision. */
export const declineSellerRegistration = defineEndpoint({
  name: 'declineSellerRegistration',
  method: 'POST',
  path: '/administration/seller-registrations/:registrationId/decline',
  access: 'systemAdmin',
  params: idParams,
  body: declineBody,
  problems: ['registrationAlreadyDecided'],
})
