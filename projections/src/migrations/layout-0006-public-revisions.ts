import type { Migration } from './migration.ts'

/**
 * The revision of an auction for readers who do not run it, and the newest event about each participant. Rows from before get values that
 * fit until they are built again, which the new versions of the projections see to.
 */
export const layout0006PublicRevisions: Migration = {
  name: 'layout-0006-public-revisions',
  up: async (knex) => {
    await knex.schema.alterTable('auction_details', (table) => {
      table.bigInteger('public_revision').notNullable().defaultTo(0)
    })
    await knex.raw(`update auction_details set public_revision =
      case when closed_process then floor(extract(epoch from changed_at) * 1000)::bigint else revision end`)
    await knex.schema.alterTable('auction_participants', (table) => {
      table.integer('last_revision').notNullable().defaultTo(0)
    })
    await knex.raw(`update auction_participants
      set last_revision = greatest(coalesce(last_bid_revision, 0), coalesce(open_request_revision, 0))`)
  },
}
