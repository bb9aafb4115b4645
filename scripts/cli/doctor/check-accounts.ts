import knexFactory from 'knex'
import type { Configuration } from '../../configuration.ts'
import type { Administration } from '../../product/start-notices.ts'
import { administrationOf, lockedNotice, NO_ADMINISTRATOR } from '../../product/start-notices.ts'
import { reasonOf } from './finding.ts'
import type { Finding } from './finding.ts'

const part = 'accounts'

/** Whether somebody administers, and whether an account has a password that everybody knows. */
export async function checkAccounts(
  configuration: Configuration,
  databaseUrl: string | null,
): Promise<readonly Finding[]> {
  if (databaseUrl === null) return []
  const knex = knexFactory({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } })
  try {
    return findingsOf(await administrationOf(knex, configuration), configuration.production)
  } catch (error) {
    return [{ code: 'accounts-unreadable', part, level: 'problem', text: reasonOf(error) }]
  } finally {
    await knex.destroy()
  }
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
