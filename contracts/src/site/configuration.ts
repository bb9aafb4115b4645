import { z } from 'zod'
import { currentAgreementsSchema } from './agreements.ts'
import { decisionModeSchema } from '../auction/decision.ts'
import type { Country } from '../auction/enumerations.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { lineSchema } from '../kernel/line.ts'
import { phoneSchema } from '../kernel/phone.ts'
import { siteFiguresSchema, sitePricesSchema, siteTestimonialsSchema } from './marketing.ts'

const TEXT_MAX = 200
const text = lineSchema(TEXT_MAX)
const webUrl = z.url({ protocol: /^https?$/ })

/**
 * The operator of the platform, as in the imprint. Names, addresses and numbers are the same in every
 * language.
 */
export const companySchema = z
  .strictObject({
    name: text,
    street: text,
    /** With its zip code. */
    city: text,
    phone: phoneSchema,
    email: z.email(),
    registerNumber: text,
    court: text,
    director: text,
    authority: text,
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof companySchema>

/**
 * Documents and profiles that lie elsewhere; null where a deployment has none, and then nothing links to
 * them.
 */
export const siteLinksSchema = z
  .strictObject({
    /** A privacy notice to be shown in a frame; without one the page shows its own text. */
    privacyNotice: webUrl.nullable(),
    social: z.array(z.strictObject({ name: text, url: webUrl })).max(5),
  })
  .meta({ id: 'SiteLinks' })
export type SiteLinks = z.infer<typeof siteLinksSchema>

/**
 * What the browser needs for the map. The token is a public one by nature; with it Mapbox draws, with a style
 * alone MapLibre, with neither the borders that the product brings along.
 */
export const mapConfigurationSchema = z
  .object({ mapboxToken: z.string().nullable(), styleUrl: z.string().nullable() })
  .meta({ id: 'MapConfiguration' })
export type MapConfiguration = z.infer<typeof mapConfigurationSchema>

const modesSchema = z.array(decisionModeSchema).min(1).max(decisionModeSchema.options.length)

/** Decision modes that brokers may choose from, by the country of the property (docs/rules/decision.md). */
export const decisionModesSchema = z
  .strictObject({ AT: modesSchema, DE: modesSchema, CH: modesSchema } satisfies Record<Country, unknown>)
  .meta({ id: 'DecisionModes' })
export type DecisionModes = z.infer<typeof decisionModesSchema>

export const publicConfigurationSchema = z
  .object({
    map: mapConfigurationSchema,
    /** Whether invented people and objects fill the product. */
    isDemo: z.boolean(),
    company: companySchema,
    links: siteLinksSchema,
    decisionModes: decisionModesSchema,
    /** Null where the operator states none; then no page shows any. */
    figures: siteFiguresSchema.nullable(),
    testimonials: siteTestimonialsSchema,
    prices: sitePricesSchema,
    /** Versions of the agreements that hold; their texts are `getAgreement`. */
    agreements: currentAgreementsSchema,
  })
  .meta({ id: 'PublicConfiguration' })
export type PublicConfiguration = z.infer<typeof publicConfigurationSchema>

/** What a page must know of the deployment at run time, so that one build serves every deployment. */
export const getPublicConfiguration = defineEndpoint({
  name: 'getPublicConfiguration',
  method: 'GET',
  path: '/public/configuration',
  isCompressed: true,
  access: 'public',
  answer: publicConfigurationSchema,
})
