import type { Knex } from 'knex'

/** Auctions that users watch. It goes with the account. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').createTable('watched_auctions', (table) => {
    table.uuid('user_id').notNullable().references('id').inTable('accounts.users').onDelete('CASCADE')
    table.uuid('auction_id').notNullable()
    table.timestamp('created_at').notNullable()
    table.primary(['user_id', 'auction_id'])
  })
}
