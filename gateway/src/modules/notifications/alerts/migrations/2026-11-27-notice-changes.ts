import type { Knex } from 'knex'

/** The terms that a notice is about, with the old and the new value. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('notices', (table) => {
    table.jsonb('changes')
  })
}
