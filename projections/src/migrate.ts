import { migrateGenerations } from './kernel/postgres/generations.ts'

/**
 * Makes the read-model tables ready; call it once before the projections and the gateway start. Safe to
 * repeat.
 */
export async function migrateReadModels(databaseUrl: string): Promise<void> {
  await migrateGenerations(databaseUrl)
}
