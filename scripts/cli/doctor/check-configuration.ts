import type { Configuration } from '../../product/configuration/configuration.ts'
import { layoutOf } from '../../product/layout.ts'
import { keptSigningKeyNotice } from '../../product/signing-key.ts'
import { siteNotices } from '../../product/site/site-notices.ts'
import type { Finding } from './finding.ts'

/** Values that are valid each for itself and still do not belong together. Wrong values stop before this. */
export function checkConfiguration(configuration: Configuration): readonly Finding[] {
  const { production, publicUrl, databaseUrl, smtpUrl, demo, dataDir, port } = configuration
  const findings: Finding[] = [
    {
      code: 'configuration',
      part: 'configuration',
      level: 'ok',
      text: `port ${port}, data in ${dataDir}${demo ? ', demo data' : ''}`,
    },
  ]
  const warn = (code: Finding['code'], text: string): void =>
    void findings.push({ code, part: 'configuration', level: 'warning', text })
  if (production && databaseUrl === null) {
    warn(
      'database-embedded',
      'DATABASE_URL is not set: the embedded PostgreSQL is made for development, not for production',
    )
  }
  if (production && publicUrl?.startsWith('http://') === true) {
    warn('public-url-insecure', 'PUBLIC_URL is not https: session cookies travel unprotected')
  }
  if (production && demo)
    warn('demo-in-production', 'DEMO is 1 in production: everybody knows the password of the demo accounts')
  if (production && smtpUrl === null)
    warn(
      'smtp-missing',
      `SMTP_URL is not set: mails reach nobody, they become files in ${layoutOf(dataDir).mail}`,
    )
  const keptSigningKey = production ? keptSigningKeyNotice(configuration) : null
  if (keptSigningKey !== null) warn('signing-key-kept', keptSigningKey)
  for (const notice of siteNotices(configuration)) findings.push({ ...notice, part: 'configuration' })
  return findings
}
