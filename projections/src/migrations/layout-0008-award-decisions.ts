import type { Migration } from './migration.ts'

/**
 * Category and confirmation of an award, and awards that came to nothing; the new version of the projection
 * fills them.
 */
export const layout0008AwardDecisions: Migration = {
  name: 'layout-0008-award-decisions',
  up: async (knex) => {
    await knex.schema.alterTable('auction_details', (table) => {
      table.text('award_category')
      table.text('award_confirmation')
      table.timestamp('not_concluded_at', { precision: 3 })
      table.uuid('not_concluded_bidder_id')
      table.text('not_concluded_category')
      table.json('released_bidder_ids').defaultTo('[]')
    })
  },
}
