import type { Knex } from 'knex'

/** Counts the changes of a partner, so that of two that were made from the same one the second is noticed. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('partners', (table) => {
    table.integer('version').notNullable().defaultTo(1)
  })
}
