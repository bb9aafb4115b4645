import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema, brokerIdSchema, tenantIdSchema, userIdSchema } from '../kernel/ids.ts'
import { languages, type Language } from '../kernel/languages.ts'

export const languageSchema = z.enum(languages)
export type { Language }

export const authenticatedUserSchema = z
  .object({
    id: userIdSchema,
    isSystemAdmin: z.boolean(),
    /** Was approved as a private seller. */
    isSeller: z.boolean(),
    brokerId: brokerIdSchema.nullable(),
    investorId: z.string().nullable(),
    auctionIds: z.array(auctionIdSchema),
    tenantId: tenantIdSchema.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    language: languageSchema.nullable(),
    /** Staff who may do nothing of their work before they set up a second factor. */
    mustSetUpSecondFactor: z.boolean(),
  })
  .meta({ id: 'AuthenticatedUser' })
export type AuthenticatedUser = z.infer<typeof authenticatedUserSchema>

/** 200 with the user, or 204 where nobody is signed in. */
export const getAuthenticatedUser = defineEndpoint({
  name: 'getAuthenticatedUser',
  method: 'GET',
  path: '/account/authenticatedUser',
  access: 'public',
  answer: authenticatedUserSchema,
  mayBeEmpty: true,
})
