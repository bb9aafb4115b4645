import type { Migration } from './migration.ts'

/** Everything that one person bid, over all auctions: what their own list and their export read. */
export const layout0009BidsOfPersons: Migration = {
  name: 'layout-0009-bids-of-persons',
  up: async (knex) => {
    await knex.schema.alterTable('auction_bids', (table) => {
      table.index(['bidder_id'], 'bids_of_person')
    })
    await knex.schema.alterTable('purchase_requests', (table) => {
      table.index(['bidder_id'], 'requests_of_person')
    })
    await knex.raw('create index attempts_of_person on auction_history (actor_user_id) where is_attempt')
  },
}
