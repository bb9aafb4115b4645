import type { Knex } from 'knex'

/** The time zone that new objects of a house start with; null takes the one of the object's country. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('tenants', (table) => {
    table.text('time_zone')
  })
}
