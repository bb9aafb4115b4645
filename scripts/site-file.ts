import { readFileSync } from 'node:fs'
import { companySchema, decisionModesSchema, siteLinksSchema } from '@zuschlag/contracts/site/configuration'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import type { Company, DecisionModes, SiteLinks } from '@zuschlag/contracts/site/configuration'
import type { SiteFigures, SitePrices } from '@zuschlag/contracts/site/marketing'
import { siteFiguresSchema, sitePricesSchema } from '@zuschlag/contracts/site/marketing'
import type { Agreements } from '@zuschlag/gateway/kernel/agreements'
import { z } from 'zod'
import { readAgreements, statedAgreementsSchema } from './site-agreements.ts'
import { UserFacingError } from './user-facing-error.ts'

export type Site = {
  readonly company: Company
  readonly links: SiteLinks
  /** Email address for reports of vulnerabilities; absent: the company's. */
  readonly securityContact?: string
  readonly decisionModes: DecisionModes
  readonly figures: SiteFigures
  readonly prices: SitePrices
  readonly agreements: Agreements
}

/** Where a sale needs a notary (DE, CH), no bid and no announcement binds anybody: free choice alone. */
const usualModes: DecisionModes = {
  AT: ['boundToHighest', 'freeChoice'],
  DE: ['freeChoice'],
  CH: ['freeChoice'],
}

/** The specification's constants (section 9), which an operator confirms or replaces. */
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
const inventedSite: Pick<Site, 'company' | 'links'> = {
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
const fileSchema = z.strictObject({
  company: companySchema.partial().optional(),
  links: siteLinksSchema.partial().optional(),
  securityContact: z.email().optional(),
  decisionModes: decisionModesSchema.partial().optional(),
  // Stated whole, with day and source: half of them would leave the other half to the specification.
  figures: siteFiguresSchema.extend({ asOf: asOf.unwrap(), source: source.unwrap() }).optional(),
  prices: sitePricesSchema.optional(),
  agreements: statedAgreementsSchema.optional(),
})

/**
 * Who operates this deployment: what the file says, the invented operator's for what it leaves out; null is
 * no file.
 * @throws UserFacingError where the file cannot be read or says something else.
 */
export function readSiteFile(file: string | null): Site {
  const { company, links, securityContact, decisionModes, figures, prices, agreements } = statedIn(file)
  return {
    company: { ...inventedSite.company, ...definedOf(company) },
    links: { ...inventedSite.links, ...definedOf(links) },
    ...(securityContact !== undefined && { securityContact }),
    decisionModes: { ...usualModes, ...definedOf(decisionModes) },
    figures: figures ?? specifiedFigures,
    prices: prices ?? specifiedPrices,
    agreements: readAgreements(file, agreements),
  }
}

/**
 * The legal question of a site file that offers more decision modes than the usual ones, as a line; null
 * where it does not.
 * @throws UserFacingError like `readSiteFile`.
 */
export function widenedModesNotice(file: string | null): string | null {
  const { decisionModes } = readSiteFile(file)
  const countries = Object.entries(decisionModes)
    .filter(([country, modes]) => modes.some((mode) => !usualModes[country as Country].includes(mode)))
    .map(([country]) => country)
  if (countries.length === 0) return null
  return (
    `SITE_FILE offers ${countries.join(' and ')} the decision mode boundToHighest: a sale there needs a notary ` +
    '(§ 311b BGB, Art. 216 OR), so ask a lawyer what the announced binding means'
  )
}

/**
 * The agreements that are the shipped example, as a line; null where the operator states all.
 * @throws UserFacingError like `readSiteFile`.
 */
export function exampleAgreementsNotice(file: string | null): string | null {
  const examples = Object.entries(readSiteFile(file).agreements)
    .filter(([, versions]) => versions.some(({ isExample }) => isExample))
    .map(([kind]) => `agreements.${kind}`)
  if (examples.length === 0) return null
  return `people accept the example text of ${examples.join(', ')}: state your own in SITE_FILE`
}

/**
 * The numbers of the marketing pages that nobody has confirmed, as a line; null where the file states them.
 * @throws UserFacingError like `readSiteFile`.
 */
export function unconfirmedNumbersNotice(file: string | null): string | null {
  const stated = statedIn(file)
  const missing = (['figures', 'prices'] as const).filter((name) => stated[name] === undefined)
  if (missing.length === 0) return null
  return `the public pages show ${missing.join(' and ')} of the specification: state your own in SITE_FILE`
}

/**
 * What is wrong for an operator whose site file leaves something out, as a line; null where it states
 * everything.
 * @throws UserFacingError like `readSiteFile`.
 */
export function inventedOperatorNotice(file: string | null): string | null {
  if (file === null)
    return 'SITE_FILE is not set: imprint, terms, mails and their sender name an invented company'
  const { company, links } = statedIn(file)
  const missing = [
    ...missingIn('company', inventedSite.company, company),
    ...missingIn('links', inventedSite.links, links),
  ]
  return missing.length === 0 ? null : `SITE_FILE leaves these to an invented company: ${missing.join(', ')}`
}

function missingIn(part: string, invented: object, stated: object = {}): readonly string[] {
  const names = Object.entries(invented).flatMap(([name, value]) => (value === null ? [] : [name]))
  return names.filter((name) => !(name in stated)).map((name) => `${part}.${name}`)
}

function statedIn(file: string | null): z.infer<typeof fileSchema> {
  if (file === null) return {}
  const parsed = fileSchema.safeParse(jsonOf(file))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new UserFacingError(`SITE_FILE ${file}: ${problems.join('; ')}`)
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
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
