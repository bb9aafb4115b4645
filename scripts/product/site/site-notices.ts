import type { Country } from '@zuschlag/contracts/auction/enumerations'
import type { Configuration } from '../configuration/configuration.ts'
import { inventedSite, readSiteFile, statedIn, usualModes } from './site-file.ts'

export type SiteNotice = {
  readonly code:
    | 'operator-invented'
    | 'agreements-example'
    | 'agreements-later'
    | 'numbers-unconfirmed'
    | 'marketing-left-out'
    | 'decision-modes-widened'
  /** note: worth knowing. warning: works, but should not stay. */
  readonly level: 'note' | 'warning'
  readonly text: string
}

/** What an operator should know of the site file. */
export function siteNotices(
  { siteFile, production, demo }: Pick<Configuration, 'siteFile' | 'production' | 'demo'>,
  now = new Date(),
): readonly SiteNotice[] {
  const found: SiteNotice[] = []
  const add = (code: SiteNotice['code'], level: SiteNotice['level'], text: string | null): void => {
    if (text !== null) found.push({ code, level, text })
  }
  if (production && !demo) {
    add('operator-invented', 'warning', inventedOperatorNotice(siteFile))
    add('agreements-example', 'warning', exampleAgreementsNotice(siteFile))
    add('numbers-unconfirmed', 'warning', unconfirmedPricesNotice(siteFile))
    add('marketing-left-out', 'note', leftOutNotice(siteFile))
  }
  add('agreements-later', 'warning', laterAgreementsNotice(siteFile, now.toISOString().slice(0, 10)))
  add('decision-modes-widened', 'warning', widenedModesNotice(siteFile))
  return found
}

/**
 * The legal question of a site file that offers more decision modes than the usual ones, as a line; null
 * where it does not.
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

/** The agreements that are the shipped example, as a line; null where the operator states all. */
export function exampleAgreementsNotice(file: string | null): string | null {
  const examples = Object.entries(readSiteFile(file).agreements)
    .filter(([, versions]) => versions.some(({ isExample }) => isExample))
    .map(([kind]) => `agreements.${kind}`)
  if (examples.length === 0) return null
  return `people accept the example text of ${examples.join(', ')}: state your own in SITE_FILE`
}

/** The prices that nobody has confirmed, as a line; null where the file states them. */
export function unconfirmedPricesNotice(file: string | null): string | null {
  if (statedIn(file).prices !== undefined) return null
  return 'the public pages show prices of the specification: state your own in SITE_FILE'
}

/** What the public pages leave out because the file does not state it, as a line. */
export function leftOutNotice(file: string | null): string | null {
  const stated = statedIn(file)
  const missing = (['figures', 'testimonials'] as const).filter((name) => stated[name] === undefined)
  if (missing.length === 0) return null
  return `the public pages show no ${missing.join(' and no ')}: SITE_FILE states none`
}

/** Versions that hold already and are dated later, as a line. */
export function laterAgreementsNotice(file: string | null, today: string): string | null {
  const later = Object.entries(readSiteFile(file).agreements).flatMap(([kind, versions]) =>
    versions
      .filter(({ date }) => date > today)
      .map(({ version, date }) => `agreements.${kind}, version ${version} (${date})`),
  )
  if (later.length === 0) return null
  return `SITE_FILE dates these later than today, and they hold already: ${later.join(', ')}`
}

/**
 * What is wrong for an operator whose site file leaves something out, as a line; null where it states
 * everything.
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
