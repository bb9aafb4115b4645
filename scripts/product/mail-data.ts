import type { MailThreadData } from '@zuschlag/gateway/mail/main'
import type { Configuration } from '../configuration.ts'
import { readSiteFile } from '../site-file.ts'
import { layoutOf } from './layout.ts'

/** What the mails' thread works with; without a mail server mails become files. */
export function mailData(
  { smtpUrl, dataDir, siteFile, logLevel }: Configuration,
  publicUrl: string,
  databaseUrl: string,
): MailThreadData {
  const { mail: mailDir, files: filesDir } = layoutOf(dataDir)
  const { company } = readSiteFile(siteFile)
  return { databaseUrl, publicUrl, company, filesDir, smtpUrl, mailDir, logLevel }
}
