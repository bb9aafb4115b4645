import type { Knex } from 'knex'

/** Bids and purchase requests that were answered without a decision of the engine. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('accounts').createTable('gateway_incidents', (table) => {
    table.uuid('id').primary()
    table.timestamp('at').notNullable().index()
    table.timestamp('last_at').notNullable()
    table.integer('count').notNullable()
    table.text('kind').notNullable().checkIn(['bid', 'immediatePurchase'])
    table.uuid('auction_id').notNullable()
    table.uuid('user_id').index().references('id').inTable('accounts.users').onDelete('CASCADE')
    table.integer('status').notNullable()
    table.text('code').notNullable()
    table.uuid('command_id')
    table.uuid('request_id')
    // Whatever number was asked, a price or not.
    table.double('price')
    table.index(['auction_id', 'at'])
  })
}
