import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import type { MailCounts } from '@zuschlag/gateway/modules/notifications/mail/mail-metrics'
import { countMails } from '@zuschlag/gateway/modules/notifications/mail/mail-metrics'
import type { Configuration } from '../../product/configuration/configuration.ts'
import type { Administration } from '../../product/start-notices.ts'
import { administrationOf, lockedNotice, NO_ADMINISTRATOR } from '../../product/start-notices.ts'
import { databaseReasonOf } from './finding.ts'
import type { Finding } from './finding.ts'

const part = 'accounts'

/** Whether somebody administers, whether an account has a password that everybody knows, and mails. */
export async function checkAccounts(
  configuration: Configuration,
  databaseUrl: string | null,
): Promise<readonly Finding[]> {
  if (databaseUrl === null) return []
  const knex = createKnex({ connection: databaseUrl, pool: { min: 0, max: 1 } })
  try {
    return [
      ...findingsOf(await administrationOf(knex, configuration), configuration.production),
      ...mailFindings(await countMails(knex)),
    ]
  } catch (error) {
    return [{ code: 'accounts-unreadable', part, level: 'problem', text: databaseReasonOf(error) }]
  } finally {
    await knex.destroy()
  }
}

function mailFindings({ queued, overdue, failed }: MailCounts): readonly Finding[] {
  const findings: Finding[] = []
  const add = (code: Finding['code'], level: Finding['level'], text: string): void =>
    void findings.push({ code, part: 'mails', level, text })
  if (overdue > 0) add('mails-overdue', 'warning', `${overdue} mails are late: docs/runbooks/mails-stuck.md`)
  if (failed > 0) add('mails-failed', 'warning', `${failed} mails were refused: npm run cli -- mail resend`)
  if (findings.length === 0) add('mails', 'ok', `${queued} wait, none is late or was refused`)
  return findings
}

function findingsOf(
  { administrators, lockedEmails }: Administration,
  production: boolean,
): readonly Finding[] {
  const findings: Finding[] = []
  const add = (code: Finding['code'], level: Finding['level'], text: string): void =>
    void findings.push({ code, part, level, text })
  const waiting = administrators.filter(({ hasPassword }) => !hasPassword).map(({ email }) => email)
  if (administrators.length === 0) add('administrators-missing', 'problem', NO_ADMINISTRATOR)
  else add('administrators', 'ok', `system administrators: ${administrators.length}`)
  if (waiting.length > 0) {
    add('administrators-waiting', 'note', `no password was set yet by ${waiting.join(', ')}`)
  }
  const unprotected = administrators.filter((one) => one.hasPassword && !one.hasSecondFactor)
  if (production && unprotected.length > 0) {
    const emails = unprotected.map(({ email }) => email).join(', ')
    add('administrators-one-factor', 'warning', `a password alone protects the administrators ${emails}`)
  }
  if (lockedEmails.length > 0) add('demo-accounts-locked', 'warning', lockedNotice(lockedEmails))
  return findings
}
