import type { Knex } from 'knex'

/** Who acts for a company that asks for access, and the brokerage agreement of a request. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').alterTable('access_requests', (table) => {
    table.text('register_number')
    table.text('represented_by')
    table.jsonb('brokerage')
  })
}
