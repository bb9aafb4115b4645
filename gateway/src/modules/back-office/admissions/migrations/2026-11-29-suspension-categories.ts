import type { Knex } from 'knex'

/** The category of a suspension, beside its words. Earlier suspensions have none. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('admission_changes', (table) => {
    table.text('category')
  })
}
