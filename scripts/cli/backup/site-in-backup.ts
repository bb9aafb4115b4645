import type { AgreementKind } from '@zuschlag/contracts/site/agreements'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { keepAgreements, keptName } from '../../product/site/kept-agreements.ts'
import { layoutOf } from '../../product/layout.ts'
import { readSiteFile, statedIn } from '../../product/site/site-file.ts'

/** Where the site file lies in a backup, and below DATA_DIR after a restore. */
export const SITE_IN_BACKUP = 'site/site.json'

/**
 * The site file as a backup holds it: its agreements are the kept texts, which lie beside it there, wherever
 * the files of the operator were. Keeps those that no start has kept yet. Null without a site file.
 * @throws UserFacingError where the site file cannot be read or is wrong
 */
export function siteInBackup({
  siteFile,
  dataDir,
}: Pick<Configuration, 'siteFile' | 'dataDir'>): string | null {
  if (siteFile === null) return null
  const { agreements } = readSiteFile(siteFile)
  keepAgreements(agreements, layoutOf(dataDir).agreements)
  const stated = statedIn(siteFile)
  const kept = Object.entries(stated.agreements ?? {}).map(([kind, versions]) => [
    kind,
    versions?.map((version, index) => {
      const agreement = agreements[kind as AgreementKind][index]
      if (agreement === undefined) throw new Error(`${kind} has no version ${index + 1}`)
      const nameOf = (language: 'de' | 'en') =>
        `../agreements/${keptName(kind as AgreementKind, agreement, language)}`
      return { ...version, de: nameOf('de'), ...(version.en !== undefined && { en: nameOf('en') }) }
    }),
  ])
  const agreementsThere: unknown = Object.fromEntries(kept)
  return `${JSON.stringify({ ...stated, agreements: agreementsThere }, null, 2)}\n`
}
