import type { Migration } from './migration.ts'
import * as generations from './0001-generations.ts'
import * as readModels from './0001-read-models.ts'

/** Steps to today's list of generations, by number; a migration that was released is never edited. */
export const registryMigrations: readonly Migration[] = [{ name: '0001-generations', up: generations.up }]

/** Steps to today's tables of a generation. */
export const layoutMigrations: readonly Migration[] = [{ name: '0001-read-models', up: readModels.up }]
