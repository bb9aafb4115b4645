import type { Migration } from './migration.ts'

/**
 * The lists of the administration: whose an auction is besides its tenant, and their order by title. None of these columns
 * changes with a bid. Orders by price, bids and end are sorted when they are asked for: an index would have to be written with
 * every bid.
 */
export const layout0004AdministeredLists: Migration = {
  name: 'layout-0004-administered-lists',
  up: async (knex) => {
    await knex.schema.alterTable('auction_details', (table) => {
      table.index(['broker_user_id'], 'details_of_broker')
      table.index(['search_text', 'auction_id'], 'details_by_title')
    })
    await knex.raw(`create index details_of_seller on auction_details (seller_user_id)
      where seller_user_id is not null`)
  },
}
