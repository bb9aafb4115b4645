import type { Knex } from 'knex'

/** Version of a partner, to detect concurrent changes (optimistic locking). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('partners', (table) => {
    table.integer('version').notNullable().defaultTo(1)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('partners', (table) => {
    table.dropColumn('version')
  })
}
