import type { Migration } from './migration.ts'

/**
 * What is read of everything that one person did, by time and without counting; and the events that are no
 * bids, of which there are few. The new version of the projection counts the bids.
 */
export const layout0015CountedBids: Migration = {
  name: 'layout-0015-counted-bids',
  up: async (knex) => {
    await knex.schema.alterTable('auction_participants', (table) => {
      table.integer('bid_count').notNullable().defaultTo(0)
    })
    for (const sql of [
      'drop index bids_of_person',
      'create index bids_of_person on auction_bids (bidder_id, placed_at desc)',
      'create index raised_of_person on auction_bids (bidder_id) where raised_price is not null',
      'drop index attempts_of_person',
      'create index attempts_of_person on auction_history (actor_user_id, at desc) where is_attempt',
      `create index besides_bids on auction_history (auction_id, is_attempt, revision desc) where type <> 'BidPlaced'`,
      `create index besides_bids_by_time on auction_history (at desc) where type <> 'BidPlaced'`,
    ]) {
      await knex.raw(sql)
    }
  },
}
