import type { Migration } from './migration.ts'

/**
 * Whether an auction's bids are hidden, so that lists know whose award price they may show. Rows from before say that they
 * are until they are rebuilt, which the new version of the projection starts.
 */
export const layout0005HiddenBids: Migration = {
  name: 'layout-0005-hidden-bids',
  up: async (knex) => {
    await knex.schema.alterTable('auction_details', (table) => {
      table.boolean('hide_anonymized_auction_bids').notNullable().defaultTo(true)
    })
  },
}
