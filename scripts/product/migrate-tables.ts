import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { migrateReadModels } from '@zuschlag/projections/migrate'

/** Brings all tables to this release's shape. The two know nothing of one another, so neither waits. */
export async function migrate(databaseUrl: string): Promise<void> {
  await Promise.all([migrateAccounts(databaseUrl), migrateReadModels(databaseUrl)])
}
