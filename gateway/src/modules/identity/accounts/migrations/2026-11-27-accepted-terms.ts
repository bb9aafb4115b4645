import type { Knex } from 'knex'

/** Version and hash of the terms of service that were accepted with the account; null before that. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('users', (table) => {
    table.jsonb('accepted_terms')
  })
}
