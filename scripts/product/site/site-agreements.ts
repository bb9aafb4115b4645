import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { AGREEMENT_LENGTH_MAX, AGREEMENT_VERSIONS_MAX } from '@zuschlag/contracts/site/agreements'
import type { AgreementKind } from '@zuschlag/contracts/site/agreements'
import type { Agreement, Agreements } from '@zuschlag/gateway/kernel/agreements'
import { z } from 'zod'
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
export const statedAgreementsSchema = z.strictObject({
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
export function readAgreements(siteFile: string | null, stated: Stated = {}): Agreements {
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
export function readSmallFile(file: string, bytesMax: number): string {
  const found = statSync(file)
  if (!found.isFile()) throw new Error(`${file} is not a file`)
  if (found.size > bytesMax) throw new Error(`${file} has more than ${bytesMax} bytes`)
  return readFileSync(file, 'utf8')
}
