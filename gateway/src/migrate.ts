import knexModule from 'knex'
import type { Knex } from 'knex'
import * as accounts from './accounts/migrations/2025-11-20-accounts.ts'
import * as accountSecurity from './accounts/migrations/2026-11-21-account-security.ts'
import * as tenantAdministration from './accounts/migrations/2026-11-22-tenant-administration.ts'
import * as admissions from './admissions/migrations/2026-11-22-admissions.ts'
import * as messages from './alerts/migrations/2026-11-21-messages.ts'
import * as mail from './mail/migrations/2026-11-21-mail.ts'
import * as partners from './partners/migrations/2026-11-21-partners.ts'
import * as watchList from './accounts/migrations/2026-11-21-watch-list.ts'

/** In the order in which they run; a migration that was released is never edited. */
const migrations: readonly { readonly name: string; readonly migration: Knex.Migration }[] = [
  { name: '2025-11-20-accounts', migration: accounts },
  { name: '2026-11-21-mail', migration: mail },
  { name: '2026-11-21-watch-list', migration: watchList },
  { name: '2026-11-21-account-security', migration: accountSecurity },
  { name: '2026-11-21-partners', migration: partners },
  { name: '2026-11-21-messages', migration: messages },
  { name: '2026-11-22-tenant-administration', migration: tenantAdministration },
  { name: '2026-11-22-admissions', migration: admissions },
]

const source: Knex.MigrationSource<(typeof migrations)[number]> = {
  getMigrations: () => Promise.resolve([...migrations]),
  getMigrationName: ({ name }) => name,
  getMigration: ({ migration }) => Promise.resolve(migration),
}

/** Brings the accounts' tables to this release's shape. Safe to run at every start and from several processes. */
export async function migrateAccounts(databaseUrl: string): Promise<void> {
  const knex = knexModule({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 2 } })
  try {
    await knex.migrate.latest({ migrationSource: source, tableName: 'accounts_migrations' })
  } finally {
    await knex.destroy()
  }
}
