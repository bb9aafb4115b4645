import { companySchema, decisionModesSchema, siteLinksSchema } from '@zuschlag/contracts/site/configuration'
import type { Company, DecisionModes, SiteLinks } from '@zuschlag/contracts/site/configuration'
import type { SiteFigures, SitePrices, SiteTestimonials } from '@zuschlag/contracts/site/marketing'
import {
  siteFiguresSchema,
  sitePricesSchema,
  siteTestimonialsSchema,
} from '@zuschlag/contracts/site/marketing'
import type { Agreements } from '@zuschlag/gateway/kernel/agreements'
import { z } from 'zod'
import demoTestimonials from '../../demo/content/testimonials.json' with { type: 'json' }
import { readAgreements, readSmallFile, statedAgreementsSchema } from './site-agreements.ts'
import { UserFacingError } from '../kernel/user-facing-error.ts'

export type Site = {
  readonly company: Company
  readonly links: SiteLinks
  /** Email address for reports of vulnerabilities; absent: the company's. */
  readonly securityContact?: string
  readonly decisionModes: DecisionModes
  readonly figures: SiteFigures | null
  readonly testimonials: SiteTestimonials
  readonly prices: SitePrices
  readonly agreements: Agreements
}

/** Where a sale needs a notary (DE, CH), no bid and no announcement binds anybody: free choice alone. */
export const usualModes: DecisionModes = {
  AT: ['boundToHighest', 'freeChoice'],
  DE: ['freeChoice'],
  CH: ['freeChoice'],
}

/** The specification's constants (section 9): figures of the demo, prices until an operator states them. */
const specifiedFigures: SiteFigures = {
  partners: 200,
  volumeMillions: 200,
  aboveTargetPercent: 20,
  asOf: null,
  source: null,
}
const specifiedPrices: SitePrices = {
  privateSalePercent: 0.5,
  brokeredSalePercent: 0.2,
  partnerPercent: 0.2,
  activationFee: 1_500,
  packageFee: 0,
  unlockFee: 0,
  closurePercent: 0.15,
  baseFee: 0,
}

/** An invented operator, so that a new installation has a complete site. */
export const inventedSite: Pick<Site, 'company' | 'links'> = {
  company: {
    name: 'Zuschlag Plattform GmbH',
    street: 'Am Spitz 9',
    city: '1210 Wien',
    phone: '+4311234567',
    email: 'office@zuschlag.example',
    registerNumber: 'FN 000000a',
    court: 'Handelsgericht Wien',
    director: 'Theresa Stadler',
    authority: 'Magistratisches Bezirksamt für den 21. Bezirk',
  },
  links: {
    privacyNotice: null,
    social: [
      { name: 'LinkedIn', url: 'https://linkedin.example/zuschlag' },
      { name: 'YouTube', url: 'https://youtube.example/zuschlag' },
      { name: 'Instagram', url: 'https://instagram.example/zuschlag' },
    ],
  },
}

const { asOf, source } = siteFiguresSchema.shape
export const siteFileSchema = z.strictObject({
  company: companySchema.partial().optional(),
  links: siteLinksSchema.partial().optional(),
  securityContact: z.email().optional(),
  decisionModes: decisionModesSchema.partial().optional(),
  // Stated whole, with day and source: half of them would leave the other half to the specification.
  figures: siteFiguresSchema.extend({ asOf: asOf.unwrap(), source: source.unwrap() }).optional(),
  testimonials: siteTestimonialsSchema.optional(),
  prices: sitePricesSchema.optional(),
  agreements: statedAgreementsSchema.optional(),
})

/** A site file is some kilobytes. */
const SITE_FILE_BYTES_MAX = 262_144

/**
 * Who operates this deployment: what the file says, the invented operator's for what it leaves out; null is
 * no file. Achievements are never invented: figures and testimonials of the demo are shown by a demo alone.
 * @throws UserFacingError where the file cannot be read or says something else.
 */
export function readSiteFile(file: string | null, demo = false): Site {
  const { company, links, securityContact, decisionModes, figures, testimonials, prices, agreements } =
    statedIn(file)
  return {
    company: { ...inventedSite.company, ...definedOf(company) },
    links: { ...inventedSite.links, ...definedOf(links) },
    ...(securityContact !== undefined && { securityContact }),
    decisionModes: { ...usualModes, ...definedOf(decisionModes) },
    figures: figures ?? (demo ? specifiedFigures : null),
    testimonials: testimonials ?? (demo ? demoTestimonials : []),
    prices: prices ?? specifiedPrices,
    agreements: readAgreements(file, agreements),
  }
}

/** What a file says itself. @throws UserFacingError like `readSiteFile`. */
export function statedIn(file: string | null): z.infer<typeof siteFileSchema> {
  if (file === null) return {}
  const parsed = siteFileSchema.safeParse(jsonOf(file))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
  )
  throw new UserFacingError(`SITE_FILE ${file}: ${problems.join('; ')}`)
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readSmallFile(file, SITE_FILE_BYTES_MAX))
  } catch (error) {
    throw new UserFacingError(`SITE_FILE ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Without the fields that are there but undefined, which would overwrite what they leave out. */
function definedOf<Part extends object>(
  part: Part | undefined,
): { [K in keyof Part]?: NonNullable<Part[K]> } {
  const entries = Object.entries(part ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof Part]?: NonNullable<Part[K]> }
}
