import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'

/** Partners of one answer; more is not one page's business. */
export const PARTNERS_MAX = 500

/** A tenant that works with the platform. Where it is a tenant too, its id is the tenant's. */
export const partnerSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    logoUrl: z.string(),
    websiteUrl: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    reviewText: z.string().nullable(),
    /** The language in which the review was written; null without one. */
    reviewLanguage: languageSchema.nullable(),
    /** The same words in the other language; null where nobody translated them. */
    reviewTranslation: z.string().nullable(),
    reviewerName: z.string().nullable(),
    reviewerImageUrl: z.string().nullable(),
  })
  .meta({ id: 'Partner' })
export type Partner = z.infer<typeof partnerSchema>

/** All partners, in the order in which the platform shows them. */
export const getPartners = defineEndpoint({
  name: 'getPartners',
  method: 'GET',
  path: '/partners',
  access: 'public',
  answer: z.array(partnerSchema).max(PARTNERS_MAX),
})
