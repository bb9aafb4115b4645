import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import { migrationSource, type Migration } from '@zuschlag/projections/migrations/migration'
import * as accounts from './migrations/0001-accounts.ts'

/** By number; a migration that was released is never edited. */
const migrations: readonly Migration[] = [{ name: '0001-accounts', up: accounts.up }]

/** What each release's database has gone through, by name. */
export const accountMigrationNames: readonly string[] = migrations.map(({ name }) => name)

/** Whether tables that went through these were made before the first release: no release reads them. */
export function areBeforeFirstRelease(names: readonly string[]): boolean {
  return names.length > 0 && names[0] !== accountMigrationNames[0]
}

/** What a database has gone through; empty for an empty one. Changes nothing. */
export async function appliedMigrations(databaseUrl: string): Promise<readonly string[]> {
  const knex = createKnex({ connection: databaseUrl, pool: { min: 0, max: 1 } })
  try {
    if (!(await knex.schema.hasTable('accounts_migrations'))) return []
    return await knex<{ id: number; name: string }>('accounts_migrations').orderBy('id').pluck('name')
  } finally {
    await knex.destroy()
  }
}

/**
 * Brings the accounts' tables to this release's shape. Safe to run at every start and from several processes.
 * @param only the migrations of an older release, to make its tables: what a backup of it is loaded into
 */
export async function migrateAccounts(databaseUrl: string, only = accountMigrationNames): Promise<void> {
  const steps = migrations.filter(({ name }) => only.includes(name))
  const knex = createKnex({ connection: databaseUrl, pool: { min: 0, max: 2 } })
  try {
    await knex.migrate.latest({ migrationSource: migrationSource(steps), tableName: 'accounts_migrations' })
  } finally {
    await knex.destroy()
  }
}
