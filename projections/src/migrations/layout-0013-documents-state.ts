import type { Migration } from './migration.ts'

/**
 * The numbered state of the documents of each auction, and which one each offer named. Rows from before say 0
 * and nothing until they are built anew, which the new versions of the projections see to. And when the access
 * of each participant ends.
 */
export const layout0013DocumentsState: Migration = {
  name: 'layout-0013-documents-state',
  up: async (knex) => {
    await knex.schema.alterTable('auction_details', (table) => {
      table.integer('documents_state').notNullable().defaultTo(0)
      table.json('room_states').defaultTo('[]')
    })
    for (const name of ['auction_bids', 'purchase_requests']) {
      await knex.schema.alterTable(name, (table) => {
        table.integer('documents_state')
      })
    }
    await knex.schema.alterTable('auction_participants', (table) => {
      table.timestamp('access_until')
    })
  },
}
