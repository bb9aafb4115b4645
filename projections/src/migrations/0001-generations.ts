import type { Knex } from 'knex'

/** The list of generations in the schema `read`: at most one is live, and the views point to its tables. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('read').createTable('generations', (table) => {
    table.increments('generation')
    table.text('state').notNullable().checkIn(['building', 'live', 'retired'])
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now())
    table.timestamp('live_at')
    table.timestamp('retired_at')
  })
  await knex.raw(`create unique index one_live_generation on read.generations (state) where state = 'live'`)
}
