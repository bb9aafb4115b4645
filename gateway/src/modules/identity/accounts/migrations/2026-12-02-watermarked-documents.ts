import type { Knex } from 'knex'

/** Whether readers outside the tenant get its documents with their name on each page. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('tenants', (table) => {
    table.boolean('watermark_documents').notNullable().defaultTo(false)
  })
}
