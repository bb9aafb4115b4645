import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { lineSchema, wordsSchema } from '../kernel/line.ts'
import { knownDegrees } from '../auction/known-area.ts'
import { partnerSchema, PARTNERS_MAX } from '../site/partners.ts'
import { TENANT_PICTURE_BYTES_MAX, PICTURE_FIELD } from './tenants.ts'

/** Tenants and quotes on the public site, as the platform keeps them. */

export const REVIEW_LENGTH_MAX = 600

export const administeredPartnerSchema = partnerSchema
  .extend({
    /** Null until one is uploaded; without it a partner cannot be shown. */
    logoUrl: z.string().nullable(),
    isPublished: z.boolean(),
    /** Rises with every change, but of the order. */
    version: z.int(),
  })
  .meta({ id: 'AdministeredPartner' })
export type AdministeredPartner = z.infer<typeof administeredPartnerSchema>

const partners = z.array(administeredPartnerSchema).max(PARTNERS_MAX)
const params = z.strictObject({ partnerId: z.uuid() })

const partnerFields = z
  .strictObject({
    name: lineSchema(),
    websiteUrl: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .nullable(),
    latitude: z.number().min(knownDegrees.latitude.min).max(knownDegrees.latitude.max).nullable(),
    longitude: z.number().min(knownDegrees.longitude.min).max(knownDegrees.longitude.max).nullable(),
    reviewText: wordsSchema(REVIEW_LENGTH_MAX).nullable(),
    reviewLanguage: languageSchema.nullable(),
    reviewTranslation: wordsSchema(REVIEW_LENGTH_MAX).nullable(),
    reviewerName: lineSchema().nullable(),
    isPublished: z.boolean(),
    /**
     * The version that the change was made from; another one meanwhile refuses it with `changedMeanwhile`.
     */
    version: z.int().min(1),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ['longitude'],
    error: 'A position has both',
  })
  .refine(({ reviewText, reviewLanguage }) => (reviewText === null) === (reviewLanguage === null), {
    path: ['reviewLanguage'],
    error: 'A quote has a language',
  })
  .refine(({ reviewText, reviewTranslation }) => reviewText !== null || reviewTranslation === null, {
    path: ['reviewTranslation'],
    error: 'There is nothing to translate',
  })

const change = { access: 'systemAdmin', params, answer: administeredPartnerSchema, status: 200 } as const
/** `partnersFull`: the site shows no more. `partnerWithoutLogo`: it cannot be shown yet. */
export const partnerProblems = ['partnersFull', 'partnerWithoutLogo', 'changedMeanwhile'] as const
export type PartnerProblemCode = (typeof partnerProblems)[number]

/** All of them, in the order of the site. */
export const getAdministeredPartners = defineEndpoint({
  name: 'getAdministeredPartners',
  method: 'GET',
  path: '/administration/partners',
  access: 'systemAdmin',
  answer: partners,
})

/**
 * Adds one at the end, hidden until it has a logo. Where it is a tenant too, `tenantId` gives both the same
 * id.
 */
export const createPartner = defineEndpoint({
  name: 'createPartner',
  method: 'POST',
  path: '/administration/partners',
  access: 'systemAdmin',
  body: z.strictObject({ name: lineSchema(), tenantId: z.uuid().nullable().default(null) }),
  answer: administeredPartnerSchema,
  status: 201,
  problems: ['notFound', 'partnersFull'],
})

export const changePartner = defineEndpoint({
  ...change,
  name: 'changePartner',
  method: 'PUT',
  path: '/administration/partners/:partnerId',
  body: partnerFields,
  problems: ['partnerWithoutLogo', 'changedMeanwhile'],
})

export const deletePartner = defineEndpoint({
  name: 'deletePartner',
  method: 'DELETE',
  path: '/administration/partners/:partnerId',
  access: 'systemAdmin',
  params,
})

/** Puts partners in this order; those that are not named stay behind them. */
export const orderPartners = defineEndpoint({
  name: 'orderPartners',
  method: 'PUT',
  path: '/administration/partner-order',
  access: 'systemAdmin',
  body: z.strictObject({ partnerIds: z.array(z.uuid()).max(PARTNERS_MAX) }),
  bodySize: 'large',
  answer: partners,
})

export const uploadPartnerPicture = defineEndpoint({
  ...change,
  name: 'uploadPartnerPicture',
  method: 'POST',
  path: '/administration/partners/:partnerId/pictures/:picture',
  params: z.strictObject({ partnerId: z.uuid(), picture: z.enum(['logo', 'reviewer']) }),
  upload: { field: PICTURE_FIELD, bytesMax: TENANT_PICTURE_BYTES_MAX },
})
