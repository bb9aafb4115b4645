import { z } from 'zod'
import { costTermsSchema } from '../auction/auction-fields.ts'
import { currencySchema, nightBiddingSchema } from '../auction/enumerations.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { tenantIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { lineSchema, withoutDisguises } from '../kernel/line.ts'
import { accentFields, frameOriginSchema, nightFields, timeZoneField } from './tenant-values.ts'

/** Tenants as their tenant and the platform see them. What readers see of them is `tenantViewSchema`. */

export const TENANTS_TAKE_MAX = 100
const IMPRINT_LENGTH_MAX = 5000
const FRAME_ORIGINS_MAX = 20
/** Largest picture that is taken, in bytes; what is kept of it is far smaller. */
export const TENANT_PICTURE_BYTES_MAX = 8 * 1024 * 1024
export const PICTURE_FIELD = 'picture'

/** What a new object of the tenant starts with. Taxes come from the table of rates by country. */
const defaultCostsSchema = costTermsSchema.pick({
  brokerageType: true,
  brokeragePercent: true,
  contractFeeType: true,
  contractFeePercent: true,
  contractFeeFixedCents: true,
  allowUserToHireOwnLawyerForContract: true,
})
export type DefaultCosts = z.infer<typeof defaultCostsSchema>

const identityFields = {
  name: lineSchema(),
  currencyCode: currencySchema,
  frameOrigins: z.array(frameOriginSchema).max(FRAME_ORIGINS_MAX),
} as const

/** The version that the change was made from; another one meanwhile refuses it with `changedMeanwhile`. */
const version = { version: z.int().min(1) } as const

export const administeredTenantSchema = z
  .object({
    id: tenantIdSchema,
    name: z.string(),
    currencyCode: currencySchema,
    frameOrigins: z.array(z.string()),
    primaryAccentColor: z.string().nullable(),
    secondaryAccentColor: z.string().nullable(),
    ternaryAccentColor: z.string().nullable(),
    nightTimeStart: z.string().nullable(),
    nightTimeEnd: z.string().nullable(),
    nightBidding: nightBiddingSchema,
    timeZone: z.string().nullable(),
    isSellerTenant: z.boolean(),
    logoUrl: z.string().nullable(),
    bannerPatternImageUrl: z.string().nullable(),
    imprint: z.string().nullable(),
    defaultCosts: defaultCostsSchema.nullable(),
    /** Whether readers outside the tenant get PDFs with their name on each page. */
    watermarkDocuments: z.boolean(),
    createdAt: instantSchema,
    /** Raised by every change. */
    version: z.int(),
  })
  .meta({ id: 'AdministeredTenant' })
export type AdministeredTenant = z.infer<typeof administeredTenantSchema>

const params = z.strictObject({ tenantId: tenantIdSchema })
/** `currencyInUse`: offers of the tenant that are published or have bids are in this currency. */
export const tenantProblems = ['changedMeanwhile', 'currencyInUse'] as const
export type TenantProblemCode = (typeof tenantProblems)[number]

export const listedTenantSchema = z.object({
  id: tenantIdSchema,
  name: z.string(),
  logoUrl: z.string().nullable(),
  currencyCode: currencySchema,
  isSellerTenant: z.boolean(),
  createdAt: instantSchema,
  /** Members, brokers or not. */
  users: z.int(),
  /** Offers in every phase, drafts too. */
  auctions: z.int(),
})
export type ListedTenant = z.infer<typeof listedTenantSchema>

export const getTenants = defineEndpoint({
  name: 'getTenants',
  method: 'GET',
  path: '/administration/tenants',
  access: 'systemAdmin',
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
    take: z.coerce.number().int().min(1).max(TENANTS_TAKE_MAX).default(50),
    /** Part of the name. */
    search: z.string().max(200).default(''),
    kind: z.enum(['companies', 'sellers']).optional(),
  }),
  answer: z
    .object({
      total: z.int(),
      tenants: z.array(listedTenantSchema),
    })
    .meta({ id: 'AdministeredTenants' }),
})

/** For system administrators and the tenant's own brokers; everybody else gets 404. */
const tenantEndpoint = { access: 'signedIn', params, answer: administeredTenantSchema, status: 200 } as const

export const getTenant = defineEndpoint({
  ...tenantEndpoint,
  name: 'getTenant',
  method: 'GET',
  path: '/administration/tenants/:tenantId',
})

/** What the platform settles with a tenant: name, currency, and which sites may show it in a frame. */
export const changeTenantIdentity = defineEndpoint({
  ...tenantEndpoint,
  access: 'systemAdmin',
  name: 'changeTenantIdentity',
  method: 'PUT',
  path: '/administration/tenants/:tenantId/identity',
  body: z.strictObject({ ...identityFields, ...version }),
  problems: tenantProblems,
})

export const changeTenantAppearance = defineEndpoint({
  ...tenantEndpoint,
  name: 'changeTenantAppearance',
  method: 'PUT',
  path: '/administration/tenants/:tenantId/appearance',
  body: z.strictObject({
    ...accentFields,
    imprint: z.string().overwrite(withoutDisguises).trim().max(IMPRINT_LENGTH_MAX).nullable(),
    ...version,
  }),
  bodySize: 'large',
  limit: 'userChange',
  problems: ['changedMeanwhile'],
})

export const changeTenantDefaults = defineEndpoint({
  ...tenantEndpoint,
  name: 'changeTenantDefaults',
  method: 'PUT',
  path: '/administration/tenants/:tenantId/defaults',
  body: z
    .strictObject({
      defaultCosts: defaultCostsSchema.nullable(),
      ...nightFields,
      ...timeZoneField,
      ...version,
    })
    .refine(({ nightTimeStart, nightTimeEnd }) => (nightTimeStart === null) === (nightTimeEnd === null), {
      path: ['nightTimeEnd'],
      error: 'A night has a start and an end',
    }),
  limit: 'userChange',
  problems: ['changedMeanwhile'],
})

/** How readers outside the tenant get its documents; holds for the next download, of every auction. */
export const changeTenantDocuments = defineEndpoint({
  ...tenantEndpoint,
  name: 'changeTenantDocuments',
  method: 'PUT',
  path: '/administration/tenants/:tenantId/documents',
  body: z.strictObject({ watermarkDocuments: z.boolean(), ...version }),
  limit: 'userChange',
  problems: ['changedMeanwhile'],
})

const pictureParams = z.strictObject({ tenantId: tenantIdSchema, picture: z.enum(['logo', 'banner']) })
export type TenantPicture = z.infer<typeof pictureParams>['picture']

/** A JPEG, PNG or WebP; it is re-encoded before it is kept. An SVG is refused: it can carry scripts. */
export const uploadTenantPicture = defineEndpoint({
  ...tenantEndpoint,
  name: 'uploadTenantPicture',
  method: 'POST',
  path: '/administration/tenants/:tenantId/pictures/:picture',
  params: pictureParams,
  upload: { field: PICTURE_FIELD, bytesMax: TENANT_PICTURE_BYTES_MAX },
  limit: 'userChange',
})

export const removeTenantPicture = defineEndpoint({
  ...tenantEndpoint,
  name: 'removeTenantPicture',
  method: 'DELETE',
  path: '/administration/tenants/:tenantId/pictures/:picture',
  params: pictureParams,
  limit: 'userChange',
})
