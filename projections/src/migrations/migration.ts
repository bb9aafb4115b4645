import type { Knex } from 'knex'

/** A step forwards. There is no way back: read models are rebuilt instead. */
export type Migration = { readonly name: string; readonly up: (knex: Knex) => Promise<void> }

/** Hands migrations to knex by import instead of by directory, so that the compiler sees them. */
export function migrationSource(migrations: readonly Migration[]): Knex.MigrationSource<Migration> {
  return {
    getMigrations: () => Promise.resolve([...migrations]),
    getMigrationName: ({ name }) => name,
    getMigration: ({ name, up }) =>
      Promise.resolve({ up, down: () => Promise.reject(new Error(`${name} goes forwards only`)) }),
  }
}
