import type { MailThreadData } from '@zuschlag/gateway/workers/mail'
import { type Configuration, sessionSecretOf } from './configuration/configuration.ts'
import { readSiteFile } from './site/site-file.ts'
import { layoutOf } from './layout.ts'
import { transportConfigOf } from './transport.ts'

/** What the mails' thread works with; without a mail server mails become files. */
export function mailData(
  configuration: Configuration,
  publicUrl: string,
  databaseUrl: string,
): MailThreadData {
  const { smtpUrl, dataDir, siteFile, logLevel } = configuration
  const { mail: mailDir, files: filesDir, private: privateDir } = layoutOf(dataDir)
  const { company } = readSiteFile(siteFile)
  const secret = sessionSecretOf(configuration)
  const transportConfig = transportConfigOf(configuration)
  const folders = { filesDir, mailDir, privateDir }
  return { databaseUrl, publicUrl, company, ...folders, smtpUrl, logLevel, secret, transportConfig }
}
