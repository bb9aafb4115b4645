import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { companySchema, decisionModesSchema, siteLinksSchema } from '@zuschlag/contracts/site/configuration'
import type { Company, DecisionModes, SiteLinks } from '@zuschlag/contracts/site/configuration'
import type { SiteFigures, SitePrices, SiteTestimonials } from '@zuschlag/contracts/site/marketing'
import {
  siteFiguresSchema,
  sitePricesSchema,
  siteTestimonialsSchema,
} from '@zuschlag/contracts/site/marketing'
import type { Agreements, Agreement } from '@zuschlag/gateway/kernel/agreements'
import { z } from 'zod'
import { AGREEMENT_LENGTH_MAX, AGREEMENT_VERSIONS_MAX } from '@zuschlag/contracts/site/agreements'
import type { AgreementKind } from '@zuschlag/contracts/site/agreements'
import demoTestimonials from '../../demo/content/testimonials.json' with { type: 'json' }
import { UserFacingError } from '../kernel/user-facing-error.ts'

const statedVersionSchema = z.strictObject({
  date: z.iso.date(),
  /** Markdown files, relative to the site file. */
  de: z.string().min(1),
  en: z.string().min(1).optional(),
  /** Asked for where a newer version follows, so that a text cannot change after it was accepted. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
const versions = z.array(statedVersionSchema).min(1).max(AGREEMENT_VERSIONS_MAX)

/** Versions of the operator's agreements, the first one first; what is left out is an example. */
const statedAgreementsSchema = z.strictObject({
  businessTerms: versions.optional(),
  termsOfService: versions.optional(),
  brokerageAgreement: versions.optional(),
})
type Stated = z.infer<typeof statedAgreementsSchema>
type StatedVersion = z.infer<typeof statedVersionSchema>

/** Of one character of a text. */
const UTF8_BYTES_MAX = 3

const exampleFolder = path.join(import.meta.dirname, 'example-agreements')
const exampleFiles: Readonly<Record<AgreementKind, string>> = {
  businessTerms: 'business-terms',
  termsOfService: 'terms-of-service',
  brokerageAgreement: 'brokerage-agreement',
}

/**
 * The agreements of a deployment, every version with its text and hash.
 * @param siteFile where relative names start; null is no file.
 * @throws UserFacingError where a text cannot be read, is too long, or is not the one of its `sha256`.
 */
function readAgreements(siteFile: string | null, stated: Stated = {}): Agreements {
  const folder = siteFile === null ? '.' : path.dirname(siteFile)
  const read = (kind: AgreementKind) => {
    const own = stated[kind]
    return own === undefined ? [exampleOf(kind)] : own.map((_, index) => versionAt(folder, kind, own, index))
  }
  return {
    businessTerms: read('businessTerms'),
    termsOfService: read('termsOfService'),
    brokerageAgreement: read('brokerageAgreement'),
  }
}

function exampleOf(kind: AgreementKind): Agreement {
  const name = exampleFiles[kind]
  const files = { date: '2026-11-23', de: `${name}.de.md`, en: `${name}.en.md` }
  return { ...agreementOf(exampleFolder, files, 1), isExample: true }
}

function versionAt(
  folder: string,
  kind: AgreementKind,
  all: readonly StatedVersion[],
  index: number,
): Agreement {
  const stated = all[index] as StatedVersion
  const agreement = agreementOf(folder, stated, index + 1)
  const isExpected = stated.sha256 === undefined ? index === all.length - 1 : stated.sha256 === agreement.hash
  if (isExpected) return agreement
  const problem = stated.sha256 === undefined ? 'needs its sha256' : 'has another text than its sha256 says'
  throw new UserFacingError(
    `SITE_FILE: agreements.${kind}, version ${agreement.version} ${problem}: the text has ${agreement.hash}`,
  )
}

/** The hash is that of the files one after the other: `cat terms.de.md terms.en.md | sha256sum`. */
function agreementOf(folder: string, { date, de, en }: StatedVersion, version: number): Agreement {
  const sources = { de: textOf(folder, de), en: en === undefined ? null : textOf(folder, en) }
  return { version, date, hash: hash('sha256', sources.de + (sources.en ?? '')), sources, isExample: false }
}

function textOf(folder: string, name: string): string {
  const file = path.resolve(folder, name)
  try {
    const text = readSmallFile(file, AGREEMENT_LENGTH_MAX * UTF8_BYTES_MAX)
    if (text.trim() !== '' && text.length <= AGREEMENT_LENGTH_MAX) return text
  } catch (error) {
    throw new UserFacingError(`SITE_FILE: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new UserFacingError(`SITE_FILE: ${file} is empty or longer than ${AGREEMENT_LENGTH_MAX} characters`)
}

/** The text of a file that somebody names in the settings. @throws Error where it is large, or no file. */
function readSmallFile(file: string, bytesMax: number): string {
  const found = statSync(file)
  if (!found.isFile()) throw new Error(`${file} is not a file`)
  if (found.size > bytesMax) throw new Error(`${file} has more than ${bytesMax} bytes`)
  return readFileSync(file, 'utf8')
}

type Site = {
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
    ({ path: at, message }) => `${at.join('.') || 'the file'}: ${message}`,
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
