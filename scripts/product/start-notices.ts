import { publishedAccounts } from '@zuschlag/gateway/modules/identity/accounts/demo-accounts'
import { type SystemAdmin, systemAdminsIn } from '@zuschlag/gateway/modules/identity/accounts/system-admins'
import type { Knex } from 'knex'
import type { Configuration } from './configuration/configuration.ts'
import { misspeltSettings } from './configuration/misspelt-settings.ts'
import { siteNotices } from './site/site-notices.ts'
import { layoutOf } from './layout.ts'

export const NO_ADMINISTRATOR =
  'Nobody administers this platform yet: npm run cli -- user create-admin --email ADDRESS'

export type Administration = {
  /** Those who can sign in, or set their first password by a link. */
  readonly administrators: readonly SystemAdmin[]
  /** Demo accounts with the published password where demo data are off: they cannot sign in. */
  readonly lockedEmails: readonly string[]
}

export async function administrationOf(
  knex: Knex,
  { demo }: Pick<Configuration, 'demo'>,
): Promise<Administration> {
  const lockedEmails = demo ? [] : await publishedAccounts(knex)
  const administrators = (await systemAdminsIn(knex)).filter(({ email }) => !lockedEmails.includes(email))
  return { administrators, lockedEmails }
}

export function lockedNotice(lockedEmails: readonly string[]): string {
  const addresses = lockedEmails.join(', ')
  return `Demo accounts with the published password cannot sign in while DEMO is 0: ${addresses}`
}

/** Notices for the operator about administrators, a line each. */
export function administrationNotices({ administrators, lockedEmails }: Administration): readonly string[] {
  return [
    ...(administrators.length === 0 ? [NO_ADMINISTRATOR] : []),
    ...(lockedEmails.length > 0 ? [lockedNotice(lockedEmails)] : []),
  ]
}

/** What follows from the configuration alone. */
export function configurationNotices(configuration: Configuration): readonly string[] {
  const { production, smtpUrl, demo, hosts, dataDir } = configuration
  const notices: string[] = []
  if (production && smtpUrl === null) {
    notices.push(`SMTP_URL is not set: mails reach nobody, they become files in ${layoutOf(dataDir).mail}`)
  }
  notices.push(...misspeltSettings(process.env))
  for (const { level, text } of siteNotices(configuration)) if (level === 'warning') notices.push(text)
  if (demo && hosts.length > 1) {
    notices.push('With demo data only this machine reaches it; LISTEN_HOST=0.0.0.0 opens it to the network.')
  }
  return notices
}
