import { LogReadError } from '@zuschlag/engine/store/log-read-error'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import type { Knex } from 'knex'
import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import type { Configuration } from './configuration/configuration.ts'
import { allDemoEmails } from './demo-accounts.ts'
import { eventLogOf } from './layout.ts'
import { isLogEmpty } from './log-is-empty.ts'

export const ACCOUNTS_LOST =
  'PostgreSQL holds no accounts, although the event log holds auctions: nobody can sign in. ' +
  'Restore a backup: npm run cli -- restore (docs/operations.md).'

export type AccountState = {
  /** The event log outlived the database: there are auctions, and nobody to sign in. */
  readonly areLost: boolean
  /** Which of the demo accounts exist. */
  readonly demoEmails: ReadonlySet<string>
}

/** Who may sign in, once tables and demo data are there. */
export async function readAccountState(
  configuration: Configuration,
  databaseUrl: string,
): Promise<AccountState> {
  const db = createKnex({ connection: databaseUrl, pool: { min: 0, max: 1 } })
  try {
    const areLost = (await countAccounts(db)) === 0 && (await holdsAuctions(eventLogOf(configuration)))
    const rows: { email: string }[] = configuration.demo
      ? await db('accounts.users')
          .whereIn('email', [...allDemoEmails])
          .select('email')
      : []
    return { areLost, demoEmails: new Set(rows.map(({ email }) => email)) }
  } finally {
    await db.destroy()
  }
}

/** False where nobody can say: a store that is away is reported elsewhere. */
async function holdsAuctions(location: LogLocation): Promise<boolean> {
  try {
    return !(await isLogEmpty(location))
  } catch (error) {
    if (error instanceof LogReadError) return false
    throw error
  }
}

export async function countAccounts(db: Knex): Promise<number> {
  const [counted] = await db('accounts.users').count<{ count: string }[]>('* as count')
  return Number(counted?.count ?? 0)
}
