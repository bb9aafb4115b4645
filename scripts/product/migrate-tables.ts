import { appliedMigrations, areBeforeFirstRelease, migrateAccounts } from '@zuschlag/gateway/migrate'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { UserFacingError } from './kernel/user-facing-error.ts'

/**
 * Brings all tables to this release's shape. The two know nothing of one another, so neither waits.
 * @throws UserFacingError for a database from before the first release, which stays as it is
 */
export async function migrate(databaseUrl: string): Promise<void> {
  if (areBeforeFirstRelease(await appliedMigrations(databaseUrl)))
    throw new UserFacingError(
      'The database was made before the first release, and no release reads it. Nothing was changed: start with an empty database or another DATA_DIR.',
    )
  await Promise.all([migrateAccounts(databaseUrl), migrateReadModels(databaseUrl)])
}
