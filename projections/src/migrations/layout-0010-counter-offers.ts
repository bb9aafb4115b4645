import type { Migration } from './migration.ts'

/** Counter-offers after the end, and the bids that they raised; the new versions of the projections fill them. */
export const layout0010CounterOffers: Migration = {
  name: 'layout-0010-counter-offers',
  up: async (knex) => {
    await knex.schema.alterTable('auction_details', (table) => {
      table.json('counter_offers').defaultTo('[]')
    })
    await knex.schema.alterTable('auction_bids', (table) => {
      table.bigInteger('raised_price')
    })
  },
}
